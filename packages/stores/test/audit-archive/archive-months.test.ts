import { readFile, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { archiveMonths } from '@lokum/service-kit/audit-archive/archive-months'
import { sweepArchive } from '@lokum/service-kit/audit-archive/start-audit-archive'
import { newId } from '@lokum/service-kit/ids'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { type ArchiveScene, aResource, type Entry, entriesOf, monthAgo, openArchiveScene } from './archive-scene.ts'

let scene: ArchiveScene | undefined
afterEach(() => scene?.[Symbol.asyncDispose]())

const afterMonths = 2
const quietLog = createLog({ service: 'test', level: 'silent' })

const archive = ({ pool, store }: ArchiveScene, goesOn = () => true) =>
  archiveMonths({ pool, store, log: quietLog, afterMonths, goesOn })

const smallOnes = atDepth({ usual: 6, deep: 30 })

/** One resource with many entries, some with few, and the same of a stranger. */
async function fill({ add }: ArchiveScene) {
  const [own, strange] = [newId('account'), newId('account')]
  const large = aResource(own)
  const small = Array.from({ length: smallOnes }, () => aResource(own))
  const resources = [large, ...small, aResource(strange), aResource(strange)]
  for (const months of [9, 4, 3, 1, 0]) {
    await add(entriesOf(large, { months, count: 200, size: 4_000 }))
    await add(resources.flatMap((resource) => entriesOf(resource, { months, count: 3 })))
  }
  return { large, resources, strange }
}

const readAll = ({ pages }: ArchiveScene, resources: readonly { accountId: string; resourceId: string }[]) =>
  Promise.all([
    ...resources.map((one) => pages({ ...one, limit: 100 })),
    ...resources.slice(-4).map((one) => pages({ ...one, limit: 2 })),
  ])

const months = (kept: readonly number[]) =>
  kept.map((one) => ({ name: `audit_entry_${monthAgo(one).toISOString().slice(0, 7).replace('-', '_')}` }))

describe.each(['files', 's3'] as const)('with the store %s', (kind) => {
  test('moved months read the same bytes page by page, also while they move', async () => {
    scene = await openArchiveScene(kind)
    const { large, resources, strange } = await fill(scene)
    const before = await readAll(scene, resources)
    let isMoving = true
    let reads = 0
    const here = scene
    const reading = (async () => {
      for (; isMoving; reads += 1) expect(await here.pages({ ...large, limit: 100 })).toEqual(before[0])
    })()

    const isDone = await archive(scene).finally(() => {
      isMoving = false
    })
    await reading

    expect(isDone).toBe(true)
    expect(reads).toBeGreaterThan(0)
    expect(await scene.partitions()).toEqual(months([2, 1, 0]))
    expect(await readAll(scene, resources)).toEqual(before)
    expect(before[0]?.flat()).toHaveLength(5 * 203)
    expect((await scene.recorded()).length).toBeGreaterThan(6)
    expect((await scene.pool.query('SELECT FROM audit_archive_upload')).rowCount).toBe(0)
    expect(await scene.pages({ ...large, accountId: strange, limit: 100 })).toEqual([[]])
  })
})

test('a page that would open too many objects ends early and goes on with its cursor', async () => {
  scene = await openArchiveScene('files')
  const resource = aResource(newId('account'))
  const made: Entry[] = []
  // Objects hold half a megabyte, so every entry has its own.
  for (let at = 0; at < 30; at += 1) made.push(...entriesOf(resource, { months: 3, count: 1, size: 600_000 }))
  await scene.add(made)
  await archive(scene)

  const pages = await scene.pages({ ...resource, limit: 100 })

  expect(await scene.recorded()).toHaveLength(30)
  expect(pages.map(({ length }) => length)).toEqual([24, 6])
  expect(pages.flat().map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse())
})

test('an entry that comes late makes the move begin again, and none is lost or shown twice', async () => {
  scene = await openArchiveScene('files')
  const { resources } = await fill(scene)
  let parts = 0
  await archive(scene, () => parts++ < 3)
  const given = await scene.recorded()
  const { rows } = await scene.pool.query(
    'SELECT account_id AS "accountId", first_resource_id AS "resourceId" FROM audit_archive_object ORDER BY part LIMIT 1',
  )
  // Its place is before what was stored.
  const late = entriesOf(rows[0], { months: 10, count: 1 })
  await scene.add(late)
  const expected = await readAll(scene, resources)

  await archive(scene)
  await sweepArchive(scene, 0)

  expect(given).toHaveLength(2)
  expect(expected.flat(2).map(({ id }) => id)).toContain(late[0]?.id)
  expect(await readAll(scene, resources)).toEqual(expected)
  expect(await scene.recorded()).not.toEqual(expect.arrayContaining(given))
  expect(await scene.files()).toEqual(await scene.recorded())
})

test('an entry that comes after its month was moved is read in its place', async () => {
  scene = await openArchiveScene('files')
  const { large } = await fill(scene)
  await archive(scene)
  const before = (await scene.pages({ ...large, limit: 100 })).flat()

  const late = entriesOf(large, { months: 9, count: 1 })
  await scene.add(late)

  const sorted = [...before, ...late].sort((one, other) => (one.id < other.id ? 1 : -1)).map(({ id }) => id)
  for (const limit of [7, 100])
    expect((await scene.pages({ ...large, limit })).flat().map(({ id }) => id)).toEqual(sorted)
})

test('a reader that takes long puts the move off, and a move that stopped goes on later', async () => {
  scene = await openArchiveScene('files')
  const { resources } = await fill(scene)
  const expected = await readAll(scene, resources)
  const reader = await scene.database.connect(scene.database.url)
  await reader.query('BEGIN; SELECT FROM audit_entry LIMIT 1')

  const whileRead = await archive(scene)
  const putOff = await readAll(scene, resources)
  await reader.query('COMMIT')

  expect(whileRead).toBe(false)
  expect(putOff).toEqual(expected)
  expect(await archive(scene)).toBe(true)
  expect(await scene.partitions()).toEqual(months([2, 1, 0]))
  expect(await readAll(scene, resources)).toEqual(expected)
  expect(await scene.files()).toEqual(await scene.recorded())
})

test('a damaged object is refused and named, a missing one can be tried again, and neither shortens a page', async () => {
  scene = await openArchiveScene('files')
  const { large } = await fill(scene)
  await archive(scene)
  const found = await scene.pool.query(
    `SELECT storage_key FROM audit_archive_object WHERE first_resource_id = $1 ORDER BY from_id DESC LIMIT 1`,
    [large.resourceId],
  )
  const [key] = found.rows.map(({ storage_key }) => storage_key)
  const path = join(scene.folder, key)
  const bytes = await readFile(path)
  const read = () => scene?.pages({ ...large, limit: 100 })

  const flipped = Buffer.from(bytes)
  flipped[100] = (flipped[100] ?? 0) ^ 1
  for (const damaged of [flipped, Buffer.concat([bytes, bytes])]) {
    await writeFile(path, damaged)
    await expect(read()).rejects.toThrow(key)
  }
  await truncate(path, 100)
  await expect(read()).rejects.toThrow(key)
  await unlink(path)
  await expect(read()).rejects.toMatchObject({ code: 'upstream_unavailable', status: 503 })
  await writeFile(path, bytes)
  expect((await read())?.flat()).toHaveLength(5 * 203)
})

test('the service can neither change the archive nor end a move that is incomplete or of another run', async () => {
  scene = await openArchiveScene('files')
  await fill(scene)
  let parts = 0
  await archive(scene, () => parts++ < 3)
  const { pool } = scene
  const run = async (text: string) => Object.values((await pool.query(text)).rows[0] ?? {})[0]

  for (const table of ['audit_archive_month', 'audit_archive_object'])
    for (const change of [
      `DELETE FROM ${table}`,
      `UPDATE ${table} SET from_id = ''`,
      `INSERT INTO ${table} DEFAULT VALUES`,
    ])
      await expect(pool.query(change)).rejects.toThrow('permission denied')
  const { run: newest } = (await pool.query(`SELECT run FROM begin_audit_archive(0)`)).rows[0]
  expect(await run(`SELECT finish_audit_archive('', ${newest}, 1000000)`)).toBe('different')
  expect(await run(`SELECT finish_audit_archive('', ${newest - 1}, 2)`)).toBe('lost')
  await pool.query(`INSERT INTO audit_archive_upload (storage_key) VALUES ('announced')`)
  const object = `'{"from_id":"","storage_key":"announced"}'`
  expect(await run(`SELECT record_audit_object(${newest - 1}, ${object})`)).toBe(false)
  expect(await scene.partitions()).toHaveLength(6)
  await archiveMonths({ ...scene, log: quietLog, afterMonths: 0, goesOn: () => true })
  expect(await scene.partitions()).toEqual(months([1, 0]))
})
