import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'
import { indexTables } from '../src/index-tables.ts'

const stack = new AsyncDisposableStack()
let owner: pg.Client
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const database = stack.use(await createServiceDatabase(postgres, 'webhooks'))
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  stack.defer(() => owner.end())
})
afterAll(() => stack.disposeAsync())

/** The indexes of the events that are valid, those of the partitions included. */
async function validIndexes(): Promise<string[]> {
  const { rows } = await owner.query(
    `SELECT tree.relid::regclass::text AS name FROM unnest('{event_by_type,event_by_object}'::text[]) AS root
     CROSS JOIN LATERAL pg_partition_tree(to_regclass(root)) AS tree JOIN pg_index ON indexrelid = tree.relid
     WHERE indisvalid ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

const makePartition = (from: string, to: string) => owner.query(`SELECT make_partition('event', $1, $2)`, [from, to])

test('partitions of the release before get the indexes, also after a kill, and later ones have them at once', async () => {
  const indexed = await validIndexes()
  await owner.query('DROP INDEX event_by_type, event_by_object')
  await makePartition('2026-11-01', '2026-11-04')
  // What a killed run leaves: an index of the table without those of its partitions, and one that is not attached.
  await owner.query('CREATE INDEX event_by_type ON ONLY event (account_id, type, place, id) WHERE NOT is_sample')
  await owner.query('CREATE INDEX event_default_by_type ON event_default (account_id) WHERE NOT is_sample')
  const killed = await validIndexes()

  await indexTables(owner)
  const made = await validIndexes()
  await makePartition('2026-11-04', '2026-11-07')
  const later = await validIndexes()
  await indexTables(owner)

  // Of each index, the one of the table and those of its partitions.
  expect([indexed, killed, made, later].map(({ length }) => length)).toEqual([4, 0, 6, 8])
  expect(await validIndexes()).toEqual(later)
})
