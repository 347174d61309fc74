import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { readEarlierSchemas } from '@lokum/local-stack/testing/earlier-schemas'
import { serviceSchemas } from '../../scripts/service-schemas.ts'
import { countRows, describeSchema, fill, openDatabase, upTo } from './upgrades/earlier-database.ts'

const stack = new AsyncDisposableStack()
let postgres: Awaited<ReturnType<typeof startTestPostgres>>
beforeAll(async () => {
  postgres = stack.use(await startTestPostgres({ environment: process.env }))
})
afterAll(() => stack.disposeAsync())

const services = Object.entries(serviceSchemas).map(([service, present]) => ({
  service,
  present,
  earlier: readEarlierSchemas(service),
}))
const starts = services.flatMap(({ service, present, earlier }) =>
  earlier
    .map((from, at) => ({ service, newest: from.newestMigration, present, way: earlier.slice(0, at + 1) }))
    .slice(-atDepth({ usual: 1, deep: earlier.length })),
)

test.each(starts)(
  'a filled database of $service with the functions and triggers of $newest upgrades and keeps its rows',
  async ({ present, way }) => {
    const filledAt = way.findLastIndex(({ rows }) => rows !== undefined)
    const rows = way[filledAt]?.rows ?? {}
    await using database = await openDatabase(postgres)
    for (const [at, schema] of way.slice(filledAt).entries()) {
      const { sqlFiles, ...tables } = upTo(schema, present)
      if (at === 0) {
        await database.migrate({ ...tables, sqlFiles: [], onlineChanges: [] })
        await fill(database.client, rows)
      }
      await database.migrate({ ...tables, sqlFiles })
    }
    const before = await countRows(database.client, Object.keys(rows))

    await database.migrate(present)

    expect(await countRows(database.client, Object.keys(rows))).toEqual(before)
    expect(Object.values(before)).not.toContain(0)
    expect(await describeSchema(database.client)).toEqual(await describeEmpty(present))
  },
)

type Present = (typeof services)[number]['present']

const emptyOnes = new Map<Present, Promise<string[]>>()

/** The schema that an empty database gets, described once. */
function describeEmpty(present: Present): Promise<string[]> {
  const described = emptyOnes.get(present) ?? migrateEmpty(present)
  emptyOnes.set(present, described)
  return described
}

async function migrateEmpty(present: Present): Promise<string[]> {
  await using database = await openDatabase(postgres)
  await database.migrate(present)
  return await describeSchema(database.client)
}

test.each(services)(
  'the newest recorded schema of $service has every trigger and function: npm run generate -- functions',
  async ({ present, earlier }) => {
    await using recorded = await openDatabase(postgres)
    const newest = earlier.at(-1)

    await recorded.migrate(
      newest === undefined ? { ...present, sqlFiles: [], onlineChanges: [] } : upTo(newest, present),
    )

    const made = (lines: string[]) => lines.filter((line) => /^(CREATE .*TRIGGER|FUNCTION) /.test(line))
    expect(made(await describeSchema(recorded.client))).toEqual(made(await describeEmpty(present)))
  },
)
