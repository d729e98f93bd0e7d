# One image for all roles (ROLE), for x64 and arm64. docs/install.md describes how to run it.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run release -- --folder /opt/vigil

FROM node:22-bookworm-slim
# Takes pictures of ads. Without it (--build-arg CHROMIUM=), the viewer's browser draws them.
ARG CHROMIUM=chromium
RUN if [ -n "$CHROMIUM" ]; then \
      apt-get update && apt-get install -y --no-install-recommends "$CHROMIUM" && rm -rf /var/lib/apt/lists/*; \
    fi
COPY --from=build /opt/vigil /opt/vigil
# PostgreSQL needs a user with a name.
RUN useradd --uid 10001 --user-group --no-create-home vigil && install -d -o vigil -g vigil /data /files
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/vigil/vigil.mjs"]
