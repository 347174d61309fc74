import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { serviceClient } from '@lokum/local-stack/identity-provider/clients'
import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import type { Surroundings } from './surroundings.ts'

/** Environment variables that differ from those of every test. */
export type Settings = Readonly<Record<string, string>>
export type SettingsOf = Partial<Record<ServiceName, Settings>>
export type Neighbours = Partial<Record<Exclude<ServiceName, 'gateway'>, string>>
export type Running = AsyncDisposable & { url: string; operationsUrl: string }

/** Starts one service of a world. */
export type Start = (name: ServiceName, neighbours: Neighbours, own?: Settings) => Promise<Running>

/** The public address is deliberately not the one on which the tests' gateway listens. */
export const publicBaseUrl = 'http://lokum.test'
// The port "discard": nobody listens on it, for services that a test does not start.
const nowhere = 'http://127.0.0.1:9'

/** The whole environment of one service, with every relaxation of a laptop. */
export function environmentOf(name: ServiceName, surroundings: Surroundings, neighbours: Neighbours): Settings {
  const { identity, nats, databaseUrl, encryptionKeys, filesFolder, mailbox } = surroundings
  const { clientId, clientSecret } = serviceClient(name)
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PORT: '0',
    OPERATIONS_PORT: '0',
    DATABASE_URL: databaseUrl(name),
    NATS_URL: nats.url,
    PUBLIC_BASE_URL: publicBaseUrl,
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: identity.audience,
    ALLOW_INSECURE_HTTP: 'true',
    SERVICE_CLIENT_ID: clientId,
    SERVICE_CLIENT_SECRET: clientSecret,
    APARTMENTS_URL: neighbours.apartments ?? nowhere,
    SETTLEMENTS_URL: neighbours.settlements ?? nowhere,
    WEBHOOKS_URL: neighbours.webhooks ?? nowhere,
    ENCRYPTION_KEYS: encryptionKeys,
    DOCUMENTS_FOLDER: join(filesFolder, 'documents'),
    // As in production: replicas share what is kept, and each has a place of its own for what is not whole yet.
    DOCUMENTS_SPOOL_FOLDER: join(filesFolder, `uploads-${randomUUID()}`),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailbox.port),
    SMTP_SECURITY: 'none',
    ALLOW_PLAIN_SMTP: 'true',
    MAIL_FROM: 'Lokum <lokum@example.org>',
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    WEBHOOKS_ALLOW_HTTP: 'true',
    // A machine that runs two worlds at once is slow, and a slow counter must not be taken for a lost one.
    LIMIT_STORE_TIMEOUT_MS: '10000',
  }
}
