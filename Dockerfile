# One image, one volume: docs/install.md.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS base
WORKDIR /app

# Installs the packages that the build cannot bundle; they bring binaries. Node older than 22.14 would have to compile one.
FROM base AS modules
COPY package.json package-lock.json .npmrc ./
COPY runtime ./runtime
COPY db/better-sqlite3 ./db/better-sqlite3
RUN npm ci --workspace=runtime --omit=dev --ignore-scripts

FROM base AS build
COPY package.json package-lock.json .npmrc ./
COPY runtime ./runtime
COPY db ./db
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.json vite.config.ts server.ts serve.ts ./
COPY scripts ./scripts
COPY public ./public
COPY app ./app
RUN node scripts/build.mjs

FROM base
# A single malloc arena saves 60 MB after pictures have been processed.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
# Share pictures use the font in node_modules, but without this file fontconfig logs warnings, some of them about read-only
# folders.
RUN mkdir -p /etc/fonts \
  && echo '<fontconfig><cachedir>/tmp/fontconfig</cachedir></fontconfig>' > /etc/fonts/fonts.conf
# A new volume takes the owner of the folder on which it is mounted.
RUN mkdir -m 700 /data /backups && chown node:node /data /backups
COPY package.json ./
COPY runtime ./runtime
COPY db/better-sqlite3 ./db/better-sqlite3
COPY --from=modules /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY db/migrations ./db/migrations
COPY db/sample ./db/sample
USER node
VOLUME /data
EXPOSE 3000
# Requests /readyz: on a full disk /healthz fails, but the site still serves readers and must not be restarted.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts Node directly rather than through npm, so that Node receives SIGTERM. Limiting short-lived objects to 8 MB instead
# of 16 saves 15 MB and costs no time. The limit for old objects makes Node collect them sooner, which saves 50 to 130 MB
# after many renders.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "build/server.js"]
