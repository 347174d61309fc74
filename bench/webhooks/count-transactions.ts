import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from '@lokum/local-stack/processes/server'
import pg from 'pg'
import type { Side } from './side.ts'

/** Committed transactions so far, by side; PostgreSQL's sessions report them once they were idle for ten seconds. */
export async function countTransactions(
  postgres: Server,
  sides: readonly Side[],
): Promise<Readonly<Record<string, number>>> {
  await delay(toldAfterMs)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ datname: string; commits: number }>(
    'SELECT datname, xact_commit::int AS commits FROM pg_stat_database WHERE datname = ANY ($1)',
    [sides.map(({ database }) => database)],
  )
  await client.end()
  const found = new Map(rows.map(({ datname, commits }) => [datname, commits]))
  return Object.fromEntries(sides.map(({ name, database = '' }) => [name, found.get(database) ?? 0]))
}

const toldAfterMs = 11_000
