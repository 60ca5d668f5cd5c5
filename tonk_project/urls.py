"""Every path of the site; each app's own stand in the app."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tonk_project import health, task_queues

task_queues.register()  # here, because whoever answers /metrics has read this

urlpatterns = [
    path("api/v1/", include("games.api.urls")),  # tried first: an action waits for no other path
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("favicon.ico", health.favicon, name="favicon"),
    path("admin/", admin.site.urls),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/v1/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path("api/v1/", include("clubs.api.urls")),
    path("api/v1/", include("notices.api.urls")),
    path("api/v1/", include("disputes.api.urls")),
    path("", include("clubs.pages.urls")),
    path("", include("games.pages.urls")),
]

handler400 = "tonk_project.problems.bad_request"
handler403 = "tonk_project.problems.forbidden"
handler404 = "tonk_project.problems.not_found"
handler500 = "tonk_project.problems.failed"
