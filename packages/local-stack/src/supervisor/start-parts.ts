import { join } from 'node:path'
import { keepLocalSecrets, type LocalSecrets } from '../local-secrets.ts'
import { databaseUrl, ensureDatabases } from '../postgres/databases.ts'
import { buildPages, pageSources } from '../services/build-pages.ts'
import { type PortalSurroundings, portalEnvironment } from '../services/portal-environment.ts'
import { serviceAddresses } from '../services/ports.ts'
import {
  type ServiceName,
  type ServiceSurroundings,
  serviceEnvironment,
  serviceNames,
} from '../services/service-environment.ts'
import { audience, foundationParts } from './foundation-parts.ts'
import { type Migration, migrateService } from './migrate-service.ts'
import type { Part } from './part.ts'
import { portalPart } from './portal-part.ts'
import { type BrokerAddresses, prepareBroker } from './prepare-broker.ts'
import type { Screen } from './screen.ts'
import { type ServicePrograms, servicePart } from './service-parts.ts'
import type { Settings } from './settings.ts'
import { SupervisedPart } from './supervised-part.ts'
import { watchPages } from './watch-pages.ts'

/** The services with a database. */
const databaseNames = [...serviceNames, 'portal'] as const
type DatabaseName = (typeof databaseNames)[number]

type StackSurroundings = ServiceSurroundings & { portal: PortalSurroundings }

interface StackDeps {
  readonly settings: Settings
  readonly programs: ServicePrograms
  readonly screen: Screen
  /** Gives up the start. */
  readonly signal: AbortSignal
}

/** Starts everything, from the ground up; disposing stops it from the top down. Throws when a part does not start. */
export async function startParts(need: StackDeps): Promise<AsyncDisposable> {
  await using begun = new AsyncDisposableStack()
  const foundation = foundationParts(need.settings)
  await startGroup(need, begun, foundation.parts)
  const secrets = await keepLocalSecrets(join(need.settings.dataFolder, 'local.env'))
  const { postgres, nats } = foundation.urls()
  const broker = await prepareBroker({ ...need, secrets }, nats)
  const surroundings = await prepareDatabases({ ...need, secrets, broker }, postgres)
  const part = (name: ServiceName) => servicePart({ ...need, surroundings }, name)
  await startGroup(need, begun, serviceNames.filter((name) => name !== 'gateway').map(part))
  await startGroup(need, begun, [part('gateway')])
  need.screen.say(`  ${(await buildPages(need)).line}`)
  const [portal] = await startGroup(need, begun, [portalPart(need.settings, surroundings.portal)])
  if (need.settings.watch) {
    const onBuilt = async () => portal?.restart()
    begun.use(watchPages({ screen: need.screen, folder: pageSources, build: buildPages, onBuilt }))
  }
  return begun.move()
}

/** Starts parts side by side and, whether they start or not, puts them in the stack to be stopped side by side. */
async function startGroup(
  need: StackDeps,
  begun: AsyncDisposableStack,
  parts: readonly Part[],
): Promise<readonly SupervisedPart[]> {
  const supervised = parts.map((part) => new SupervisedPart({ ...need, runFolder: need.settings.runFolder }, part))
  begun.defer(async () => {
    await Promise.all(supervised.map((part) => part[Symbol.asyncDispose]()))
  })
  const failed = new AbortController()
  const signal = AbortSignal.any([need.signal, failed.signal])
  await Promise.allSettled(supervised.map((part) => part.start(signal).catch((error) => failed.abort(error))))
  signal.throwIfAborted()
  return supervised
}

async function prepareDatabases(
  need: StackDeps & { secrets: LocalSecrets; broker: BrokerAddresses },
  url: string,
): Promise<StackSurroundings> {
  const begun = performance.now()
  const { settings, secrets } = need
  const role = (name: DatabaseName | 'migration') => ({ name, password: secrets.databasePassword(name) })
  const server = { url }
  const owner = role('migration')
  await ensureDatabases(server, { owner, services: databaseNames.map(role) })
  const surroundings = {
    inherited: settings.environment,
    nodeEnvironment: 'development' as const,
    databaseUrls: {
      gateway: databaseUrl(server, role('gateway')),
      apartments: databaseUrl(server, role('apartments')),
      settlements: databaseUrl(server, role('settlements')),
      webhooks: databaseUrl(server, role('webhooks')),
    },
    ...need.broker,
    issuer: serviceAddresses(settings.ports).identityProvider,
    audience,
    ports: settings.ports,
    encryptionKeys: secrets.encryptionKeys,
    filesFolder: settings.dataFolder,
    mailboxPort: settings.ports.mailbox,
  } satisfies ServiceSurroundings
  const portal = { ...surroundings, databaseUrl: databaseUrl(server, role('portal')) }
  need.screen.done('databases', 'one for each service', (performance.now() - begun) / 1000)
  const ownerUrl = (database: DatabaseName) => databaseUrl(server, { ...owner, database })
  const environmentOf = (name: DatabaseName) =>
    name === 'portal' ? portalEnvironment(portal) : serviceEnvironment(name, surroundings)
  await Promise.all(
    databaseNames.map((name) => migrate(need, { name, environment: environmentOf(name), ownerUrl: ownerUrl(name) })),
  )
  return { ...surroundings, portal }
}

async function migrate(need: StackDeps, migration: Migration): Promise<void> {
  const begun = performance.now()
  await migrateService(need, migration)
  need.screen.done(`migrations of ${migration.name}`, 'up to date', (performance.now() - begun) / 1000)
}
