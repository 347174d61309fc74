import { databaseUrl } from '@lokum/local-stack/postgres/databases'
import type { Server } from '@lokum/local-stack/processes/server'
import { type RunningServices, startServices } from '../services/start-services.ts'
import type { ServicesNeed } from '../services/surroundings.ts'
import { databaseNameOf, type SeededService } from './seed-size.ts'
import type { Size } from './size.ts'

type Need = Omit<ServicesNeed, 'natsUrl'> & { postgres: Server; nats: Server; encryptionKeys: string }

/** Starts the three services over the databases of one size, as in production but for a plan that a benchmark cannot use up. */
export async function startSize(
  { postgres, nats, encryptionKeys, ...need }: Need,
  size: Size,
): Promise<RunningServices> {
  const urlOf = (name: SeededService) =>
    databaseUrl(postgres, { name, password: 'local-test', database: databaseNameOf(name, size) })
  const parts = { ...need, natsUrl: nats.url }
  return await startServices(parts, {
    databaseUrls: {
      apartments: urlOf('apartments'),
      settlements: urlOf('settlements'),
      webhooks: urlOf('webhooks'),
    },
    settings: { PLANS: '{"basic":1000000,"large":1000000}' },
    profileSuffix: `-${size.name}`,
    encryptionKeys,
  })
}
