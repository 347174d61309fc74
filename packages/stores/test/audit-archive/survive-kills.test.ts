import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { sweepArchive } from '@lokum/service-kit/audit-archive/start-audit-archive'
import { newId } from '@lokum/service-kit/ids'
import { type ArchiveScene, aResource, entriesOf, openArchiveScene } from './archive-scene.ts'

let scene: ArchiveScene
beforeAll(async () => {
  scene = await openArchiveScene('files')
})
afterAll(() => scene[Symbol.asyncDispose]())

function startMove() {
  const program = join(import.meta.dirname, 'archive-months-main.ts')
  const { serviceUrl } = scene.database
  const child = spawn(process.execPath, [program, serviceUrl, scene.folder], { stdio: 'inherit', env: {} })
  return { child, exited: once(child, 'exit') }
}

/** Kills a move once so many objects are in the store, recorded or not. */
async function killAfter(objects: number) {
  const { child, exited } = startMove()
  await eventually(async () => (await scene.files()).length >= objects, { intervalMs: 1 })
  child.kill('SIGKILL')
  await exited
}

test('a move that is killed again and again loses nothing, shows nothing twice and leaves no object behind', async () => {
  const resources = Array.from({ length: 40 }, () => aResource(newId('account')))
  for (const months of [9, 3, 0]) await scene.add(resources.flatMap((one) => entriesOf(one, { months, count: 4 })))
  const readAll = () => Promise.all(resources.map((one) => scene.pages({ ...one, limit: 5 })))
  const before = await readAll()

  for (const objects of [1, 15, 40, 60]) {
    await killAfter(objects)
    expect(await readAll()).toEqual(before)
  }
  // The object is in the store, and the row that names it waits.
  const blocker = await scene.database.connect(scene.database.url)
  await blocker.query('BEGIN; LOCK TABLE audit_archive_object IN SHARE MODE')
  const { child, exited } = startMove()
  await eventually(async () => expect((await scene.pool.query(waiting)).rows).toHaveLength(1))
  child.kill('SIGKILL')
  await exited
  await eventually(async () => expect((await scene.pool.query(terminate)).rows).toEqual([]))
  await blocker.query('ROLLBACK')
  const left = (await scene.files()).length - (await scene.recorded()).length
  expect(await readAll()).toEqual(before)

  expect(await startMove().exited).toEqual([0, null])
  await sweepArchive(scene, 3_600_000)
  const young = await scene.files()
  await sweepArchive(scene, 0)

  expect(left).toBeGreaterThan(0)
  expect(young.length).toBeGreaterThan((await scene.recorded()).length)
  expect(await scene.files()).toEqual(await scene.recorded())
  expect(await scene.partitions()).toHaveLength(3)
  expect(await readAll()).toEqual(before)
})

const waiting = `
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%record_audit_object%'`
const terminate = `SELECT pg_terminate_backend(pid) FROM (${waiting}) AS session`
