# The product in a container: its pages and its server, and of the packages those that the server uses at run time.
# It keeps its data in stores given by DATABASE_URL and the like; the embedded Postgres is left out.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build
# With the tools of the build and the libraries of the pages it is 710 MB. The server itself needs about 80.
RUN npx tsx deploy/image/runtime-dependencies.ts \
 && npm prune \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
# What the image holds, for who has to look a hole up: CycloneDX.
RUN npm sbom --sbom-format=cyclonedx > sbom.cdx.json
# Files come with the modes that they have in the clone; the server runs under another account.
RUN chmod -R a+rX package.json sbom.cdx.json deploy/image dist tools/run.sh

FROM node:24.21.0-bookworm-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# A new volume takes over whose folder it is mounted on.
RUN install --directory --owner=node --group=node --mode=0750 /data
WORKDIR /app
COPY --from=build /src/package.json /src/sbom.cdx.json /src/deploy/image/healthcheck.mjs ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/dist ./dist
COPY --from=build /src/tools/run.sh ./tools/
USER node
# Whatever they import is there: a setting and a tool that don't exist are complained about only after that.
RUN ROLES=none node dist/server/main.js 2>&1 | grep --quiet '^ROLES must be' \
 && node dist/server/cli.js none 2>&1 | grep --quiet '^unknown tool'
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "healthcheck.mjs"]
# Without npm or a shell in between, signals reach the server.
ENTRYPOINT ["node", "--v8-pool-size=2", "--max-semi-space-size=8", "--heap-growing-percent=50", "--enable-source-maps"]
CMD ["dist/server/main.js"]
