"""A case taken along: as one file that can be verified offline, and as a page to print."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse

from clubs.admin.acts import source
from disputes.access import AtCase
from disputes.admin.doors import door
from disputes.selectors import pictures
from disputes.selectors.cases import case_view
from disputes.selectors.files import case_file
from disputes.services import bench


@door
def export(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Give the case out as tonk-case/1; that it left the house is noted."""
    bench.note_export(at, source=source(request))
    answer = JsonResponse(case_file(at.case), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{at.case.pk}.json"'
    return answer


@door
def printed(request: HttpRequest, at: AtCase) -> HttpResponse:
    """Show the case on one page, all cards opened, to be printed; that is noted too."""
    bench.note_export(at, source=source(request))
    film = pictures.film(at.case.hand_id)
    return TemplateResponse(
        request,
        "admin/disputes/print.html",
        {
            "case": case_view(at),
            "row": at.case,
            "told": film.told(pictures.ALL),
            "explained": film.explained(),
        },
    )
