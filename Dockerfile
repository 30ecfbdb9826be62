ARG PYTHON=3.12

# The modules of rules that pyproject.toml names, compiled; --build-arg WARPOST_COMPILE= leaves them as they are.
# They are compiled twice, the second time by what some matches of random players went through: a tenth more speed for
# more than twice the minutes; --build-arg WARPOST_PROFILE= compiles them once.
FROM python:${PYTHON}-slim AS compiled
ARG WARPOST_COMPILE=1
ARG WARPOST_PROFILE=1
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY pyproject.toml setup.py README.md LICENSE ./
COPY rules ./rules
RUN pip install --no-cache-dir -e ".[compile]" \
    && WARPOST_COMPILE="$WARPOST_COMPILE" WARPOST_PROFILE="${WARPOST_PROFILE:+make}" python setup.py -q build_ext --inplace
COPY bot ./bot
COPY discord_limits ./discord_limits
COPY render ./render
COPY data ./data
RUN if [ -n "$WARPOST_COMPILE" ] && [ -n "$WARPOST_PROFILE" ]; then \
        for game in $(python -c "from rules import GAMES; print(*GAMES)"); do \
            python -m bot selfplay "$game" --matches 12 --seats random,random > /dev/null || exit 1; \
        done \
        && WARPOST_PROFILE=use python setup.py -q build_ext --inplace --force; \
    fi

FROM python:${PYTHON}-slim

# libfribidi0 lets Pillow shape Thai.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*

RUN useradd --create-home --uid 10001 warpost
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
COPY discord_limits ./discord_limits
COPY --from=compiled /app/rules ./rules
COPY render ./render
COPY data ./data
COPY docs/rules ./docs/rules
# Bytecode is made here: the user that runs the bot may not write it, and every start and health check would make it anew.
RUN pip install --no-cache-dir -e . \
    && python -m compileall -q bot discord_limits render rules \
    && mkdir /data \
    && chown warpost /data

USER warpost
ENV WARPOST_DATABASE=/data/warpost.db PYTHONUNBUFFERED=1
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
