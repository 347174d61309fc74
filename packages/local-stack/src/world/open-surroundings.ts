import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { startIdentityProvider } from '../identity-provider/identity-provider.ts'
import { startMailbox } from '../mailbox/mailbox.ts'
import { operationsUrl, type ServiceName, type ServiceSurroundings } from '../services/service-environment.ts'
import { mailFolder } from '../supervisor/mailbox-part.ts'
import { createServiceDatabases, eachService } from '../test-stack/service-databases.ts'
import { publicBaseUrl, testSettings } from '../test-stack/test-settings.ts'
import { startTestNats, startTestPostgres } from '../test-stack/test-stack.ts'
import type { TestSystemAddresses } from '../test-stack/test-system-addresses.ts'

/** Starts the surroundings of these services; all of them end with the stack. */
export async function openSurroundings(stack: AsyncDisposableStack, services: readonly ServiceName[]) {
  const { env: environment } = process
  const postgres = stack.use(await startTestPostgres({ environment }))
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-files-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const [nats, identity, mailbox, databases, ports] = await Promise.all([
    startTestNats({ environment }),
    startIdentityProvider({ port: 0, peopleOfAnyAccount: true }),
    startMailbox({ port: 0, folder: mailFolder(folder) }),
    createServiceDatabases({ postgres, stack }, services),
    portsFor(services),
  ])
  for (const one of [nats, identity, mailbox]) stack.use(one)
  const surroundings = {
    inherited: { LOG_LEVEL: environment.LOG_LEVEL ?? 'silent', ...testSettings },
    nodeEnvironment: 'test',
    ...databases,
    natsUrl: nats.url,
    issuer: identity.issuer,
    audience: identity.audience,
    ports,
    publicBaseUrl,
    encryptionKeys: `test:${randomBytes(32).toString('base64')}`,
    filesFolder: folder,
    mailboxPort: mailbox.port,
  } satisfies ServiceSurroundings
  const addresses: TestSystemAddresses = {
    ...surroundings,
    mailFolder: mailFolder(folder),
    urls: eachService((name) => `http://127.0.0.1:${ports[name]}`),
    operationsUrls: eachService((name) => operationsUrl(name, surroundings)),
  }
  return { surroundings, addresses, identity, nats }
}

/** The unused port "discard", for services that a test does not start. */
const nowhere = 9

async function portsFor(services: readonly ServiceName[]): Promise<Record<ServiceName, number>> {
  const portOf = async (name: ServiceName) => (services.includes(name) ? await freePort() : nowhere)
  return {
    gateway: await portOf('gateway'),
    apartments: await portOf('apartments'),
    settlements: await portOf('settlements'),
    webhooks: await portOf('webhooks'),
  }
}
