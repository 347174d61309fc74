import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { InvalidConfigError, readConfig } from '@lokum/service-kit/config'
import { firstIdAt } from '@lokum/service-kit/ids'
import { Config } from '../src/config.ts'
import { start } from '../src/start.ts'

let world: OwnWorld
beforeAll(async () => {
  const archiveTimes = { firstAfterMs: 50, everyMs: 50, inUseAgainMs: 50 }
  world = await openOwnWorld({
    start: { apartments: (environment) => start(readConfig(Config, environment), { archiveTimes }) },
  })
})
afterAll(() => world[Symbol.asyncDispose]())

const owner = async (text: string, values: unknown[] = []) => (await world.owners.apartments.query(text, values)).rows
const now = new Date()
const monthAgo = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))

/** A copy of each entry of an apartment in a month of the past, as if the service had run then. */
async function ageEntries(resourceId: string) {
  await owner('ALTER TABLE audit_entry DETACH PARTITION audit_entry_first')
  for (const months of [4, 3, 2, 0]) await makeMonth(monthAgo(months))
  await owner('INSERT INTO audit_entry SELECT * FROM audit_entry_first')
  for (const months of [4, 3, 2]) {
    for (let second = 0; second < 3; second += 1) {
      const id = firstIdAt('audit', new Date(monthAgo(months).getTime() + second * 1_000))
      await owner(copyEntry, [resourceId, id])
    }
  }
}

/** While the service makes the months to come, the month is not made: the answer is `busy`. */
async function makeMonth(month: Date) {
  await eventually(async () => {
    expect(await owner('SELECT make_audit_partition($1) AS outcome', [month])).toEqual([{ outcome: 'made' }])
  })
}

const copyEntry = `
  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  SELECT $2, account_id, resource_id, time_of($2), replace(body, id, $2)
  FROM audit_entry_first WHERE resource_id = $1`

/** A transaction that has written to the oldest month, in which that month cannot move. */
async function useOldestMonth() {
  await using begun = new AsyncDisposableStack()
  const client = await world.owners.apartments.connect()
  // Closing the connection ends its transaction, also when the test fails.
  begun.defer(() => client.release(true))
  const { rows } = await client.query('SELECT name FROM list_audit_partitions() ORDER BY from_id LIMIT 1')
  const { name } = rows[0]
  await client.query(`BEGIN; LOCK TABLE ${name} IN ROW EXCLUSIVE MODE`)
  const leave = begun.move()
  return { name, leave: () => leave.disposeAsync(), [Symbol.asyncDispose]: () => leave.disposeAsync() }
}

const waitingFor = 'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass'

async function readPages({ apartments }: Landlord, path: string): Promise<string[]> {
  const pages: string[] = []
  for (let query = '?limit=4'; ; ) {
    const { status, bytes, body } = await apartments.request('GET', `${path}/audit-log${query}`)
    expect(status).toBe(200)
    pages.push(String(bytes))
    if (body.next_cursor === null) return pages
    query = `?limit=4&cursor=${body.next_cursor}`
  }
}

test('months that moved are read through the same operation, by their account alone, and a lost store is no shorter page', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const { id } = await anApartment(landlord)
  const path = `/v1/apartments/${id}`
  await ageEntries(id)
  const before = await readPages(landlord, path)

  await world.services.apartments.stop()
  world.environments.apartments.AUDIT_ARCHIVE_AFTER_MONTHS = '1'
  await using oldest = await useOldestMonth()
  await world.services.apartments.start()
  // The process that leads the relay moves months; a lease that the stopped one did not give back ends after 10 s.
  const untilItLeads = { intervalMs: 1, deadlineMs: 60_000 }
  await eventually(async () => (await owner(waitingFor, [oldest.name])).length > 0, untilItLeads)
  await eventually(async () => (await owner(waitingFor, [oldest.name])).length === 0, { intervalMs: 1 })
  await oldest.leave()
  const moved = await eventually(async () => {
    const rows = await owner('SELECT sum(entries)::int AS entries FROM audit_archive_object')
    expect(await owner('SELECT FROM audit_archive_month WHERE archived_at IS NOT NULL')).toHaveLength(3)
    return rows
  })
  const after = await readPages(landlord, path)
  const refused = await stranger.apartments.request('GET', `${path}/audit-log`)
  const folder = join(world.system.filesFolder, 'documents', landlord.accountId, 'audit')
  const [name = ''] = await readdir(folder)
  const bytes = await readFile(join(folder, name))
  await writeFile(join(folder, name), bytes.subarray(1))
  const damaged = await landlord.apartments.request('GET', `${path}/audit-log`)
  await rename(folder, `${folder}.away`)
  const away = await landlord.apartments.request('GET', `${path}/audit-log`)

  expect(moved).toEqual([{ entries: 9 }])
  expect(before).toHaveLength(3)
  expect(after).toEqual(before)
  expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(damaged).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  expect(away).toMatchObject({ status: 503, body: { code: 'upstream_unavailable' }, headers: { 'retry-after': '5' } })
})

test('months that are to move without a store are a mistake of the configuration', async () => {
  const environment = { ...world.environments.apartments, AUDIT_ARCHIVE_AFTER_MONTHS: '1', DOCUMENTS_FOLDER: '' }

  await expect(start(readConfig(Config, environment))).rejects.toThrow(InvalidConfigError)
})
