import { type Client, createClient } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld } from '@lokum/local-stack/world/open-world'
import pg from 'pg'
import { ServiceProcesses } from './service-processes.ts'

/** A transaction that stays open, and what it wrote. */
export type Writer<Written> = { client: pg.Client; written: readonly Written[] }

/** How many rounds of transactions, how many at once, and how many rows each writes. */
export const [rounds, atOnce, batch] = [25, 6, 80]

/** A world with a second replica of a service, and connections of writers that go around the service. */
export async function openLateStage(stack: AsyncDisposableStack, service: 'apartments' | 'webhooks') {
  const processes = stack.use(new ServiceProcesses())
  const world = stack.use(await openWorld())
  const { url: baseUrl } = stack.use(await processes.startReplica(world, service))
  const openWriter = async () => {
    const client = new pg.Client({ connectionString: world.system.databaseUrls[service] })
    await client.connect()
    stack.defer(() => client.end())
    return client
  }
  const writers = await Promise.all(Array.from({ length: atOnce }, openWriter))
  const throughSecond = ({ token }: Landlord) => createClient({ baseUrl, token, through: 'service' })
  return { world, writers, throughSecond }
}

/** Commits the transactions out of order, the first one last of all, and rolls one of them back. */
export async function endOutOfOrder<Written>(
  opened: readonly Writer<Written>[],
  between: () => Promise<void>,
): Promise<Written[]> {
  const [oldest, lost, ...others] = opened
  const committed: Written[] = []
  for (const { client, written } of [...others.toReversed(), ...(oldest ? [oldest] : [])]) {
    await client.query('COMMIT')
    committed.push(...written)
    await between()
  }
  await lost?.client.query('ROLLBACK')
  return committed
}

/** Follows a list as a client does, by turns through the replicas; `poll` reads to the last page. */
export function follow<Page>(
  replicas: readonly Client[],
  path: string,
  take: (page: Page) => void,
): () => Promise<void> {
  let [cursor, turn] = ['', 0]
  return async () => {
    for (;;) {
      const replica = replicas[turn++ % replicas.length]
      const answer = await replica?.request('GET', `${path}${cursor}`)
      if (answer?.status !== 200) throw new Error(`${path}: ${answer?.bytes}`)
      take(answer.body)
      cursor = `&cursor=${answer.body.resume_cursor}`
      if (answer.body.next_cursor === null) return
    }
  }
}
