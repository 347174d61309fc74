import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { serviceClient } from '../identity-provider/clients.ts'

export const serviceNames = ['apartments', 'settlements', 'webhooks', 'gateway'] as const
export type ServiceName = (typeof serviceNames)[number]

/** Everything around the services that their environments speak of. */
export interface ServiceSurroundings {
  /** Passed on where nothing here says otherwise: PATH, LOG_LEVEL, OTEL_*, … */
  readonly inherited: Environment
  readonly nodeEnvironment: 'development' | 'test'
  readonly databaseUrls: Readonly<Record<ServiceName, string>>
  readonly natsUrl: string
  /** Where the broker has users: the address with the credentials of each service that needs it, in place of `natsUrl`. */
  readonly natsUrls?: Readonly<Partial<Record<ServiceName, string>>>
  readonly issuer: string
  readonly audience: string
  /** The operations port is the port + 1000 unless `operationsPorts` says otherwise. */
  readonly ports: Readonly<Record<ServiceName, number>>
  /** How links and events name the system; the gateway's own address when left out. */
  readonly publicBaseUrl?: string
  readonly operationsPorts?: Readonly<Record<ServiceName, number>>
  /** `<key id>:<base64 of 32 bytes>`, comma separated. */
  readonly encryptionKeys: string
  /** Where documents and old months of audit logs are kept, and where uploads wait until they are whole. */
  readonly filesFolder: string
  /** Where the mailbox listens; without one no mail is sent. */
  readonly mailboxPort?: number
}

/** The whole environment of one service, with every relaxation of a laptop switched on. */
export function serviceEnvironment(name: ServiceName, stack: ServiceSurroundings): Environment {
  const client = serviceClient(name)
  return {
    ...stack.inherited,
    LOCAL_POSTGRES_URL: undefined,
    LOCAL_NATS_URL: undefined,
    NODE_ENV: stack.nodeEnvironment,
    HOST: '127.0.0.1',
    PORT: String(stack.ports[name]),
    OPERATIONS_PORT: String(operationsPort(name, stack)),
    DATABASE_URL: stack.databaseUrls[name],
    NATS_URL: stack.natsUrls ? stack.natsUrls[name] : stack.natsUrl,
    OIDC_ISSUER: stack.issuer,
    OIDC_AUDIENCE: stack.audience,
    PUBLIC_BASE_URL: stack.publicBaseUrl ?? address(stack.ports.gateway),
    ALLOW_INSECURE_HTTP: 'true',
    SERVICE_CLIENT_ID: client.clientId,
    SERVICE_CLIENT_SECRET: client.clientSecret,
    ...ownSettings[name](stack),
  }
}

/** Where `/health/live`, `/health/ready` and `/metrics` of a service are. */
export function operationsUrl(name: ServiceName, stack: ServiceSurroundings): string {
  return address(operationsPort(name, stack))
}

const ownSettings: Readonly<Record<ServiceName, (stack: ServiceSurroundings) => Environment>> = {
  gateway: ({ ports }) => ({
    APARTMENTS_URL: address(ports.apartments),
    SETTLEMENTS_URL: address(ports.settlements),
    WEBHOOKS_URL: address(ports.webhooks),
  }),
  apartments: ({ ports, filesFolder }) => ({
    SETTLEMENTS_URL: address(ports.settlements),
    WEBHOOKS_URL: address(ports.webhooks),
    DOCUMENTS_FOLDER: documentsFolder(filesFolder),
  }),
  settlements: ({ ports, encryptionKeys, filesFolder, mailboxPort }) => ({
    APARTMENTS_URL: address(ports.apartments),
    WEBHOOKS_URL: address(ports.webhooks),
    DOCUMENTS_FOLDER: documentsFolder(filesFolder),
    ENCRYPTION_KEYS: encryptionKeys,
    DOCUMENTS_SPOOL_FOLDER: join(filesFolder, 'uploads'),
    ...(mailboxPort !== undefined && mailSettings(mailboxPort)),
  }),
  webhooks: ({ ports, encryptionKeys, filesFolder }) => ({
    APARTMENTS_URL: address(ports.apartments),
    SETTLEMENTS_URL: address(ports.settlements),
    DOCUMENTS_FOLDER: documentsFolder(filesFolder),
    ENCRYPTION_KEYS: encryptionKeys,
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    WEBHOOKS_ALLOW_HTTP: 'true',
  }),
}

/** One for all services: a key of a document, a statement and an object of an audit log differ. */
function documentsFolder(filesFolder: string): string {
  return join(filesFolder, 'documents')
}

function mailSettings(mailboxPort: number): Environment {
  return {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailboxPort),
    SMTP_SECURITY: 'none',
    ALLOW_PLAIN_SMTP: 'true',
    MAIL_FROM: 'Lokum <lokum@localhost.localdomain>',
  }
}

function operationsPort(name: ServiceName, stack: ServiceSurroundings): number {
  return stack.operationsPorts?.[name] ?? stack.ports[name] + 1000
}

function address(port: number): string {
  return `http://127.0.0.1:${port}`
}
