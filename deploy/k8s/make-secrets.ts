// Prints the Secrets of the production overlay with fresh random values, for a trial, or to fill a store of secrets once:
//   npm run --silent make-secrets -- issued | kubectl apply --filename -
// Secrets that other systems issue are files in the folder `issued`, named as in `issuedFiles`.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, stderr, stdout } from 'node:process'
import { brokerUsers } from '@lokum/contracts/interface/consumers'

type Secret = {
  apiVersion: 'v1'
  kind: 'Secret'
  metadata: { name: string; namespace: 'lokum'; labels: Record<string, string> }
  type: 'Opaque' | 'kubernetes.io/basic-auth'
  stringData: Record<string, string>
}

/** File names of the secrets that the identity provider, the object store and the mail server issue. */
const issuedFiles = {
  apartmentsClientSecret: 'apartments-client-secret',
  settlementsClientSecret: 'settlements-client-secret',
  webhooksClientSecret: 'webhooks-client-secret',
  portalClientSecret: 'portal-client-secret',
  documentsAccessKeyId: 'documents-access-key-id',
  documentsSecretAccessKey: 'documents-secret-access-key',
  smtpPassword: 'smtp-password',
  backupAccessKeyId: 'backup-access-key-id',
  backupSecretAccessKey: 'backup-secret-access-key',
} as const

type Issued = Readonly<Record<keyof typeof issuedFiles, string>>

const services = ['gateway', 'apartments', 'settlements', 'webhooks', 'portal'] as const

/** The Secrets of the production overlay but the certificates; README.md lists them all. */
export function makeSecrets(issued: Issued): Secret[] {
  const roles = new Map([...services, 'migration'].map((role) => [role, makePassword()]))
  const users = new Map(brokerUsers.map((user) => [user, makePassword()]))
  const databaseUrl = (role: string, database = role) =>
    `postgres://${role}:${roles.get(role)}@postgres-rw:5432/${database}` +
    '?sslmode=verify-full&sslrootcert=/run/authorities/postgres.crt'
  const natsUrl = (user: string) => `nats://${user}:${users.get(user)}@nats:4222`
  return [
    opaque('gateway', { 'database-url': databaseUrl('gateway') }),
    opaque('apartments', {
      'database-url': databaseUrl('apartments'),
      'nats-url': natsUrl('apartments'),
      'service-client-secret': issued.apartmentsClientSecret,
    }),
    opaque('settlements', {
      'database-url': databaseUrl('settlements'),
      'nats-url': natsUrl('settlements'),
      'service-client-secret': issued.settlementsClientSecret,
      'encryption-keys': `${newKeyId()}:${randomBytes(32).toString('base64')}`,
      'documents-access-key-id': issued.documentsAccessKeyId,
      'documents-secret-access-key': issued.documentsSecretAccessKey,
      'smtp-password': issued.smtpPassword,
    }),
    opaque('webhooks', {
      'database-url': databaseUrl('webhooks'),
      'nats-url': natsUrl('webhooks'),
      'service-client-secret': issued.webhooksClientSecret,
      'encryption-keys': `${newKeyId()}:${randomBytes(32).toString('base64')}`,
    }),
    opaque('portal', {
      'database-url': databaseUrl('portal'),
      'client-secret': issued.portalClientSecret,
      'encryption-keys': `${newKeyId()}:${randomBytes(32).toString('base64')}`,
    }),
    opaque(
      'migration',
      Object.fromEntries(services.map((service) => [`${service}-database-url`, databaseUrl('migration', service)])),
    ),
    opaque('broker-setup', { 'nats-url': natsUrl('setup') }),
    opaque('nats', brokerPasswords(users)),
    ...[...roles].map(([role, password]) => rolePassword(role, password)),
    opaque('postgres-backup', {
      'access-key-id': issued.backupAccessKeyId,
      'secret-access-key': issued.backupSecretAccessKey,
    }),
  ]
}

function opaque(name: string, stringData: Record<string, string>): Secret {
  const labels = { 'app.kubernetes.io/part-of': 'lokum' }
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'lokum', labels },
    type: 'Opaque',
    stringData,
  }
}

// The label makes CloudNativePG change the role's password when the Secret changes.
function rolePassword(role: string, password: string): Secret {
  const { metadata, ...secret } = opaque(`postgres-${role}`, { username: role, password })
  const labels = { ...metadata.labels, 'cnpg.io/reload': 'true' }
  return { ...secret, metadata: { ...metadata, labels }, type: 'kubernetes.io/basic-auth' }
}

function brokerPasswords(users: ReadonlyMap<string, string>): Record<string, string> {
  const clusterPassword = makePassword()
  const routes = [0, 1, 2].map((node) => `nats://route:${clusterPassword}@nats-${node}.nats-headless:6222`)
  return {
    ...Object.fromEntries([...users].map(([user, password]) => [`NATS_${user.toUpperCase()}_PASSWORD`, password])),
    NATS_CLUSTER_PASSWORD: clusterPassword,
    NATS_ROUTES: `[${routes.join(', ')}]`,
  }
}

// Letters and digits that begin with a letter: NATS reads a password as configuration, and an address needs no escapes.
function makePassword(): string {
  return `p${randomBytes(24).toString('hex')}`
}

/** The moment, so that no two keys have one id: `20261122T231500Z`. */
function newKeyId(): string {
  return new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

if (import.meta.main) {
  const [folder] = argv.slice(2)
  const missing =
    folder === undefined ? [] : Object.values(issuedFiles).filter((name) => !existsSync(join(folder, name)))
  if (folder === undefined || missing.length > 0) {
    const usage = 'Usage: npm run --silent make-secrets -- <folder with the issued secrets>'
    stderr.write(folder === undefined ? `${usage}\n` : `These files are missing in ${folder}: ${missing.join(', ')}\n`)
    process.exitCode = 1
  } else {
    const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
    const secrets = makeSecrets({
      apartmentsClientSecret: read(issuedFiles.apartmentsClientSecret),
      settlementsClientSecret: read(issuedFiles.settlementsClientSecret),
      webhooksClientSecret: read(issuedFiles.webhooksClientSecret),
      portalClientSecret: read(issuedFiles.portalClientSecret),
      documentsAccessKeyId: read(issuedFiles.documentsAccessKeyId),
      documentsSecretAccessKey: read(issuedFiles.documentsSecretAccessKey),
      smtpPassword: read(issuedFiles.smtpPassword),
      backupAccessKeyId: read(issuedFiles.backupAccessKeyId),
      backupSecretAccessKey: read(issuedFiles.backupSecretAccessKey),
    })
    for (const secret of secrets) stdout.write(`---\n${JSON.stringify(secret, null, 2)}\n`)
  }
}
