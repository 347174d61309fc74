import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { freePort } from '../free-port.ts'
import type { SuperuserAddress } from '../postgres/databases.ts'
import { buildPages } from '../services/build-pages.ts'
import { portalAddress } from '../services/portal-environment.ts'
import type { Ports } from '../services/ports.ts'
import { createServiceDatabase } from '../services/service-database.ts'
import { operationsUrl, type ServiceSurroundings, serviceNames } from '../services/service-environment.ts'
import { serviceArguments } from '../services/service-process.ts'
import { audience, identityProviderKeyFile, identityProviderPart } from '../supervisor/foundation-parts.ts'
import { mailboxPart, mailFolder } from '../supervisor/mailbox-part.ts'
import { portalPart } from '../supervisor/portal-part.ts'
import { servicePart } from '../supervisor/service-parts.ts'
import { RunningParts } from './running-parts.ts'
import { createServiceDatabases, eachService } from './service-databases.ts'
import { publicBaseUrl, testSettings } from './test-settings.ts'
import { startTestNats } from './test-stack.ts'
import type { SharedSystemAddresses } from './test-system-addresses.ts'

/** The system that all tests of one run share. */
export interface TestSystem extends AsyncDisposable {
  readonly addresses: SharedSystemAddresses
}

type TestSystemSetup = { environment: Environment; postgres: SuperuserAddress }

/** Starts the whole system, each part as a process of its own. Disposing throws when a part had ended before, or its event loop was blocked. */
export async function startTestSystem(need: TestSystemSetup): Promise<TestSystem> {
  await using begun = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-system-`))
  begun.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const settings = { ports: await freePorts(), dataFolder: folder, logFolder: folder }
  const parts = begun.use(new RunningParts(folder))
  // One after the other: what still starts while another part fails would outlive the run.
  const nats = begun.use(await startTestNats(need))
  const databases = await createServiceDatabases({ postgres: need.postgres, stack: begun }, serviceNames)
  await parts.start([
    identityProviderPart(settings, { PEOPLE_OF_ANY_ACCOUNT: 'true', RESOURCE: publicBaseUrl }),
    mailboxPart(settings),
  ])
  const { PATH, LOG_LEVEL = 'error' } = need.environment
  const surroundings = {
    inherited: { PATH, LOG_LEVEL, ...testSettings, ...quickRetries, ...manyMails },
    nodeEnvironment: 'test',
    ...databases,
    natsUrl: nats.url,
    issuer: address(settings.ports.identity),
    audience,
    ports: settings.ports,
    publicBaseUrl,
    encryptionKeys: `test:${randomBytes(32).toString('base64')}`,
    filesFolder: folder,
    mailboxPort: settings.ports.mailbox,
  } satisfies ServiceSurroundings
  const service = { settings, surroundings, programs: { run: serviceArguments } }
  await buildPages()
  const portalDatabase = begun.use(await createServiceDatabase(need.postgres, 'portal'))
  const portal = portalPart(settings, { ...surroundings, databaseUrl: portalDatabase.url })
  await parts.start([...serviceNames.map((name) => servicePart(service, name)), portal])
  return {
    addresses: {
      ...surroundings,
      keyFile: identityProviderKeyFile(folder),
      mailFolder: mailFolder(folder),
      urls: eachService((name) => address(settings.ports[name])),
      operationsUrls: eachService((name) => operationsUrl(name, surroundings)),
      portalUrl: portalAddress(settings.ports),
      portalDatabaseUrl: portalDatabase.ownerUrl,
    },
    [Symbol.asyncDispose]: closing(begun.move(), parts),
  }
}

/** A delivery that fails is exhausted within moments, after two attempts; a longer schedule needs an own world. */
const quickRetries: Environment = { WEBHOOKS_RETRY_DELAYS_SECONDS: '0,0.05' }

const mails = { mails_per_day: 10_000, mails_per_recipient_per_day: 1_000, mails_per_agreement_per_day: 1_000 }
/** A test closes the months of years in one day. */
const manyMails: Environment = { QUOTAS: JSON.stringify({ default: mails, first_week: mails }) }

function closing(stack: AsyncDisposableStack, parts: RunningParts): () => Promise<void> {
  return async () => {
    const ended = await parts.describeEnded()
    const blocked = await parts.describeBlocked()
    await stack.disposeAsync()
    if (ended.length > 0) throw new Error(`These ended while tests used them.\n${ended.join('\n')}`)
    if (blocked.length > 0) throw new Error(blocked.join('\n'))
  }
}

async function freePorts(): Promise<Ports> {
  const services = { gateway: await freePort(), apartments: await freePort() }
  const more = { settlements: await freePort(), webhooks: await freePort(), portal: await freePort() }
  // PostgreSQL and NATS choose their own.
  return { ...services, ...more, identity: await freePort(), mailbox: await freePort(), postgres: 0, nats: 0 }
}

function address(port: number): string {
  return `http://127.0.0.1:${port}`
}
