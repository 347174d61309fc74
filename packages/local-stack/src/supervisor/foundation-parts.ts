import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { keepLocalSecrets } from '../local-secrets.ts'
import { localUsers } from '../nats/local-users.ts'
import { openNats } from '../nats/open-nats.ts'
import { watchWrites } from '../nats/watch-writes.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { projectRoot } from '../project-root.ts'
import { serviceAddresses } from '../services/ports.ts'
import { startService } from '../services/service-process.ts'
import { mailboxPart } from './mailbox-part.ts'
import type { Part } from './part.ts'
import type { PartSettings, Settings } from './settings.ts'

/** The parts that the services need, and their addresses once they run. */
export interface Foundation {
  readonly parts: readonly Part[]
  /** The superuser's and the broker's addresses; only after the parts were started. */
  readonly urls: () => { postgres: string; nats: string }
}

export const audience = 'lokum-api'

/** PostgreSQL, NATS, the identity provider and the mailbox, as the supervisor starts them. */
export function foundationParts(settings: Settings): Foundation {
  const urls = { postgres: '', nats: '' }
  const plan = (name: 'postgres' | 'nats') => ({
    folder: join(settings.dataFolder, name),
    port: settings.ports[name],
    logFile: join(settings.logFolder, `${name}.log`),
  })
  const postgres: Part = {
    name: 'postgres',
    title: 'PostgreSQL',
    address: `127.0.0.1:${settings.ports.postgres}`,
    async start(control) {
      const server = await openPostgres(settings, { ...plan('postgres'), ...control })
      urls.postgres = server.url
      return server.process
    },
  }
  const nats: Part = {
    name: 'nats',
    title: 'NATS',
    address: `127.0.0.1:${settings.ports.nats}`,
    async start(control) {
      const secrets = await keepLocalSecrets(join(settings.dataFolder, 'local.env'))
      const server = await openNats(settings, { ...plan('nats'), ...control, users: await localUsers(secrets) })
      urls.nats = server.url
      if (server.process) void watchWrites(server.process, plan('nats').folder)
      return server.process
    },
  }
  return { parts: [postgres, nats, identityProviderPart(settings), mailboxPart(settings)], urls: () => urls }
}

/** Where the identity provider's signing key is kept. */
export function identityProviderKeyFile(dataFolder: string): string {
  return join(dataFolder, 'identity-provider', 'key.json')
}

export const identityProviderScript = join(
  projectRoot,
  'packages',
  'local-stack',
  'src',
  'identity-provider',
  'identity-provider-main.ts',
)

/** The identity provider; its key is kept in the data folder. */
export function identityProviderPart(settings: PartSettings, more: Environment = {}): Part {
  const address = serviceAddresses(settings.ports).identityProvider
  return {
    name: 'identity-provider',
    title: 'identity provider',
    address,
    start: (control) =>
      startService({
        name: 'identity-provider',
        arguments: [identityProviderScript],
        environment: {
          PORT: String(settings.ports.identity),
          KEY_FILE: identityProviderKeyFile(settings.dataFolder),
          AUDIENCE: audience,
          RESOURCE: serviceAddresses(settings.ports).gateway,
          PORTAL_URL: serviceAddresses(settings.ports).portal,
          ...more,
        },
        readyUrl: `${address}/.well-known/openid-configuration`,
        logFile: join(settings.logFolder, 'identity-provider.log'),
        ...control,
      }),
  }
}
