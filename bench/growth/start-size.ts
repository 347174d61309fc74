import { databaseUrl } from '@lokum/local-stack/postgres/databases'
import type { Server } from '@lokum/local-stack/processes/server'
import { waitUntil } from '@lokum/local-stack/wait-until'
import type pg from 'pg'
import { type RunningServices, startServices } from '../services/start-services.ts'
import type { ServicesSurroundings } from '../services/surroundings.ts'
import { connect, databaseNameOf, type SeededService } from './seed-size.ts'
import type { Size } from './size.ts'

type SizeServers = Omit<ServicesSurroundings, 'natsUrl'> & { postgres: Server; nats: Server; encryptionKeys: string }

/** Starts the three services over the databases of one size, as in production but for a plan that a benchmark cannot use up. */
export async function startSize(
  { postgres, nats, encryptionKeys, ...need }: SizeServers,
  size: Size,
): Promise<RunningServices> {
  const urlOf = (name: SeededService) =>
    databaseUrl(postgres, { name, password: 'local-test', database: databaseNameOf(name, size) })
  const parts = { ...need, natsUrl: nats.url }
  await using copies = new AsyncDisposableStack()
  const clients = []
  for (const [name, progress] of copyProgress) {
    const { client } = copies.use(await connect(urlOf(name)))
    await client.query(`UPDATE ${progress} SET filled_at = NULL`)
    clients.push({ client, progress })
  }
  await using started = new AsyncDisposableStack()
  const running = started.use(
    await startServices(parts, {
      databaseUrls: {
        apartments: urlOf('apartments'),
        settlements: urlOf('settlements'),
        webhooks: urlOf('webhooks'),
      },
      settings: { PLANS: '{"basic":1000000,"large":1000000}' },
      profileSuffix: `-${size.name}`,
      encryptionKeys,
    }),
  )
  for (const { client, progress } of clients) await waitUntilFilled(client, progress)
  started.move()
  return running
}

/** A new broker has no events, so each service fills its copy of the other's objects again: not while calls are measured. */
async function waitUntilFilled(client: pg.Client, progress: string): Promise<void> {
  await waitUntil({ what: `The copy of ${progress}`, seconds: 900, everyMilliseconds: 500 }, async () => {
    const { rows } = await client.query<{ filled: boolean }>(`SELECT filled_at IS NOT NULL AS filled FROM ${progress}`)
    return rows[0]?.filled || undefined
  })
}

const copyProgress = [
  ['apartments', 'agreement_copy_progress'],
  ['settlements', 'apartment_copy_progress'],
] as const satisfies readonly [SeededService, string][]
