# The program as a container image: docker build -t lectern .
# Settings: .env.example. Data: /data, or DATABASE_URL and S3. See docs/OPERATIONS.md, also for an image that two builds make
# alike. All versions are exact, those of packages by package-lock.json.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci
COPY packages packages
COPY apps apps
COPY tsconfig.base.json ./
RUN cd apps/web && NODE_ENV=production node ../../node_modules/vite/bin/vite.js build --logLevel warn

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci --omit=dev --workspace @lectern/server
COPY packages/contract packages/contract
COPY packages/embedded-postgres packages/embedded-postgres
COPY apps/server apps/server
# The embedded PostgreSQL's library links, which cannot be made where the file system is read-only.
RUN node --input-type=module -e "await (await import('@lectern/embedded-postgres')).findBinaries()"

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LECTERN_DEMO=off MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "apps/server/src/main.ts"]
