FROM python:3.12-slim

# libfribidi0 lets Pillow shape Thai.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*

RUN useradd --create-home --uid 10001 warpost
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
COPY discord_limits ./discord_limits
COPY rules ./rules
COPY render ./render
COPY data ./data
COPY docs/rules ./docs/rules
RUN pip install --no-cache-dir -e . \
    && mkdir /data \
    && chown warpost /data

USER warpost
ENV WARPOST_DATABASE=/data/warpost.db PYTHONUNBUFFERED=1
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
