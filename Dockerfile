# The site's image: web, worker, beat and the one-shot preparation (docker-compose.yml). The private servers of
# `make run` are not in it.

# The rules as machine code, made where there is a compiler, of the same source and by the same Python.
FROM python:3.11.14-bookworm AS compiled
WORKDIR /srv/courier
COPY requirements-compile.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-compile.txt
COPY variants ./variants
RUN python -m variants compile

FROM python:3.11.14-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=courier.settings.base \
    COMPILED_RULES=1

WORKDIR /srv/courier

COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

RUN groupadd --gid 10001 courier && useradd --uid 10001 --gid 10001 --create-home --home-dir /srv/home courier && chown courier:courier /srv/courier
USER 10001:10001

# The site offers its own source with the files it is built by.
COPY --chown=courier:courier LICENSE README.md CONTRIBUTING.md SECURITY.md CHANGELOG.md pyproject.toml manage.py ./
COPY --chown=courier:courier Dockerfile docker-compose.yml Makefile requirements*.in requirements*.txt package.json ./
COPY --chown=courier:courier variants ./variants
COPY --chown=courier:courier --from=compiled /srv/courier/build ./build
COPY --chown=courier:courier kit ./kit
COPY --chown=courier:courier courier ./courier
COPY --chown=courier:courier templates ./templates
COPY --chown=courier:courier static ./static
COPY --chown=courier:courier locale ./locale

# The addresses lead nowhere: collecting static files needs no server, but the settings ask for them.
RUN SECRET_KEY=build SEAL_KEY=5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e \
    DATABASE_URL=postgresql://build@localhost/build REDIS_URL=redis://localhost:6379/0 \
    python -m courier.runtime static

EXPOSE 8000
CMD ["python", "-m", "courier.runtime", "web"]
