import { join } from 'node:path'
import type { LocalSecrets } from '../local-secrets.ts'
import { natsUrlFor } from '../nats/local-users.ts'
import type { ServiceSurroundings } from '../services/service-environment.ts'
import { runToEnd } from './run-to-end.ts'
import type { Screen } from './screen.ts'
import type { ServicePrograms } from './service-parts.ts'
import type { Settings } from './settings.ts'

interface BrokerDeps {
  readonly settings: Settings
  readonly programs: ServicePrograms
  readonly screen: Screen
  readonly secrets: LocalSecrets
  readonly signal: AbortSignal
}

export type BrokerAddresses = Pick<ServiceSurroundings, 'natsUrl' | 'natsUrls'>

/** Makes the streams and consumers and gives each service's address; a broker that was given by address has its own users. */
export async function prepareBroker(need: BrokerDeps, url: string): Promise<BrokerAddresses> {
  const begun = performance.now()
  const { environment, logFolder } = need.settings
  const urlFor = (user: 'apartments' | 'settlements' | 'webhooks' | 'setup') =>
    environment.LOCAL_NATS_URL ? url : natsUrlFor(user, { ...need, url })
  await runToEnd(need, {
    title: 'The set-up of the broker',
    arguments: need.programs.setUpBroker,
    environment: { ...environment, NATS_URL: urlFor('setup') },
    logFile: join(logFolder, 'broker-setup.log'),
  })
  need.screen.done('streams and consumers', 'as declared', (performance.now() - begun) / 1000)
  return {
    natsUrl: url,
    natsUrls: {
      apartments: urlFor('apartments'),
      settlements: urlFor('settlements'),
      webhooks: urlFor('webhooks'),
    },
  }
}
