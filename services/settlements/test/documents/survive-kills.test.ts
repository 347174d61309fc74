import { createHash } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { runService } from '../run-service.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { beginUpload } from './begin-upload.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld({ started: false, sweeperTimes: { everyMs: 50, leftAfterMs: 0 } })
})
afterEach(() => world.services.settlements.stop())
afterAll(() => world[Symbol.asyncDispose]())

test('an upload whose process is killed before it is recorded can be sent again, and else leaves nothing behind', async () => {
  const landlord = await world.aLandlord()
  const [repeated, forgotten] = [aPdf(), aPdf()]
  await using killed = await runService(world)
  const blocker = await world.pools.settlements.connect()
  // Nothing can be recorded, so that both uploads stand between the store and the commit.
  await blocker.query('BEGIN; LOCK TABLE document IN SHARE MODE')
  const cutOff = [repeated, forgotten].map((bytes) => upload(landlord, bytes).catch(() => 'no answer'))
  await eventually(async () => expect(await storedFiles()).toEqual([repeated, forgotten].map(shaOf).toSorted()))
  await killed.kill()
  await blocker.query('ROLLBACK')
  blocker.release()

  const next = await runService(world)
  const again = await upload(landlord, repeated)
  const announced = await rowsOf('SELECT storage_key FROM document_upload')
  await next.kill()
  await world.services.settlements.start()

  expect(await Promise.all(cutOff)).toEqual(['no answer', 'no answer'])
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect(announced).toMatchObject([{ storage_key: expect.stringContaining(shaOf(forgotten)) }])
  await eventually(async () => expect(await storedFiles()).toEqual([shaOf(repeated)]))
  await eventually(async () => expect(await rowsOf('SELECT * FROM document_upload')).toEqual([]))
  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toEqual([]))
  expect(await rowsOf('SELECT id FROM document')).toEqual([{ id: again.body.id }])
  const { bytes } = await landlord.settlements.request('GET', `/v1/documents/${again.body.id}/content`)
  expect(bytes.equals(repeated)).toBe(true)
})

test('an upload whose process is killed half way leaves nothing behind after the next start', async () => {
  const landlord = await world.aLandlord()
  await using killed = await runService(world)
  const stored = await storedFiles()
  const { answer } = beginUpload(landlord, {
    port: Number(new URL(world.system.urls.settlements).port),
    bytes: aPdf({ padTo: 1_000_000 }),
  })
  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toHaveLength(1))

  await killed.kill()
  const left = await readdir(join(world.system.filesFolder, 'uploads'))
  await world.services.settlements.start()

  expect([await answer, left.length]).toEqual([undefined, 1])
  await eventually(async () => expect(await readdir(join(world.system.filesFolder, 'uploads'))).toEqual([]))
  expect(await storedFiles()).toEqual(stored)
  expect(await rowsOf('SELECT * FROM document_upload')).toEqual([])
  expect(await landlord.settlements.request('GET', '/v1/documents')).toMatchObject({ status: 200, body: { data: [] } })
})

test('an incomplete copy of a killed process is removed from the store, a current one is not', async () => {
  const unfinished = join(world.system.filesFolder, 'documents', 'unfinished')
  for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'half a file')
  await utimes(join(unfinished, 'old'), new Date(0), new Date(0))

  await using _service = await runService(world)

  await eventually(async () => expect(await readdir(unfinished)).toEqual(['young']))
})

function upload({ settlements }: Landlord, bytes: Buffer) {
  return settlements.request('POST', '/v1/documents', makeForm({ name: 'faktura.pdf', bytes }))
}

/** The names of the whole files that lie in the store. */
async function storedFiles(): Promise<string[]> {
  const found = await readdir(join(world.system.filesFolder, 'documents'), { recursive: true }).catch(() => [])
  return found.flatMap((path) => path.match(/[0-9a-f]{64}$/) ?? []).toSorted()
}

function shaOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function rowsOf(sql: string) {
  const { rows } = await world.pools.settlements.query(sql)
  return rows
}
