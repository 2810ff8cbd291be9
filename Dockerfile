# docs/docker.md says how to build and to run this. `npm run image:dry` carries out these steps without an engine; it
# reads them here, and refuses what it does not understand.

# Node.js 26 is the newest long-term line: by its release schedule since 28 October 2026. Debian 13 is its default.
FROM node:26-trixie-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json vite.page.config.ts ./
COPY scripts/copy-lua.mjs scripts/
COPY src src/
RUN npm run build

FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && find node_modules -name '*.map' -delete

FROM base AS runtime
LABEL org.opencontainers.image.title="Threadloop" \
      org.opencontainers.image.description="An AI agent in team chat: it works with tools, shows what it does, and listens while it works" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production
COPY package.json LICENSE ./
COPY scripts/healthcheck.mjs scripts/
COPY --from=dependencies /app/node_modules node_modules/
COPY --from=build /app/dist dist/

# The user "node" of the base image, as numbers: only then can an orchestrator see that it is not root. What it runs
# belongs to root, so it cannot change it.
USER 1000:1000
EXPOSE 3210
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=2s --retries=3 \
  CMD ["node", "scripts/healthcheck.mjs"]

# Without a shell before it: the signal must reach the program. It starts no other programs, so it may be the first
# process; with `--init` (as in compose.yaml) it can also be ended while it is still starting.
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["start"]
