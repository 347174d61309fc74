import type { Client } from '@lokum/local-stack/testing/client'
import pg from 'pg'

/** A transaction that stays open, and what it wrote. */
export type Writer<Written> = { client: pg.Client; written: readonly Written[] }

/** Connections of writers that go around the service. */
export async function openWriters(
  stack: AsyncDisposableStack,
  connectionString: string,
  count: number,
): Promise<pg.Client[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      stack.defer(() => client.end())
      return client
    }),
  )
}

/** Ends the transactions in an order in which none began, the first one last of all; one of them in vain. */
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
