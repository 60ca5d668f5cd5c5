# One image for web, workers, sweeper and migrate; docker-compose.yml says which is which.
FROM python:3.12-slim-bookworm AS packages
COPY requirements/app.lock /tmp/app.lock
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --require-hashes -r /tmp/app.lock

FROM python:3.12-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STATIC_ROOT=/srv/static
COPY --from=packages /venv /venv
WORKDIR /srv/tonk
COPY . .
RUN python manage.py collectstatic --no-input --verbosity 0 \
    && useradd --uid 10001 --no-create-home tonk
USER 10001
EXPOSE 8000
CMD ["uvicorn", "tonk_project.asgi:application", "--lifespan", "on", "--host", "0.0.0.0", "--port", "8000", "--ws", "tonk_project.patient:PatientSocket", "--ws-max-size", "65536", "--ws-per-message-deflate", "false", "--timeout-graceful-shutdown", "10"]
