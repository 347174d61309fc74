import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { newId } from '@lokum/service-kit/ids'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { openFileStore } from '@lokum/service-kit/stores/file-store'
import { createLog } from '@lokum/service-kit/telemetry/log'
import sharp from 'sharp'
import { aHeic } from '../../../../packages/bill-reader/test/files.ts'
import { pageWith } from '../../../../packages/bill-reader/test/readers/pdfs.ts'
import { cleanStoredPhotos } from '../../src/documents/clean-stored-photos.ts'
import { sweepUploads } from '../../src/documents/sweep-uploads.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'

let world: OwnWorld
let folder: string
beforeAll(async () => {
  world = await openOwnWorld()
  folder = await mkdtemp(join(world.system.filesFolder, 'clean-photos-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world[Symbol.asyncDispose]()
})

const exif = {
  IFD0: { Make: 'Camera of a tenant' },
  IFD2: { DateTimeOriginal: '2026:10:31 18:03:22', OffsetTimeOriginal: '+01:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 0/1' },
}
let shade = 0
const picture = () =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: { r: 200, g: 40, b: shade++ } } })
const aPhoto = () => picture().withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer()

async function upload(landlord: Landlord, bytes: Buffer) {
  return await landlord.settlements.request(
    'POST',
    '/v1/documents',
    makeForm({ name: 'licznik', bytes }, { kind: 'other' }),
  )
}

async function contentOf(landlord: Landlord, id: string): Promise<Buffer> {
  const { rows } = await world.pools.settlements.query('SELECT storage_key FROM document WHERE id = $1', [id])
  const answer = await landlord.settlements.request('GET', `/v1/documents/${id}/content`)
  expect(answer.status).toBe(200)
  return await readFile(join(world.system.filesFolder, 'documents', rows[0].storage_key))
}

test('a photo is stored as it looks, without where it was taken, and is known by what was sent', async () => {
  const landlord = await world.aLandlord()
  const hidden = Buffer.from('MotionPhoto: what was filmed before')
  const sent = Buffer.concat([await aPhoto(), hidden, Buffer.from('SEFT')])

  const { status, body } = await upload(landlord, sent)

  expect(status).toBe(201)
  expect(body).toMatchObject({
    media_type: 'image/jpeg',
    sha256: createHash('sha256').update(sent).digest('hex'),
    original: { media_type: 'image/jpeg', size_bytes: sent.length },
    taken_at: '2026-10-31T18:03:22+01:00',
  })
  const stored = await contentOf(landlord, body.id)
  const { exif: left, width, height } = await sharp(stored).metadata()
  expect({ left, width, height, size: stored.length }).toEqual({
    left: undefined,
    width: 20,
    height: 60,
    size: body.size_bytes,
  })
  expect(['Camera', 'GPS', 'MotionPhoto'].filter((mark) => stored.includes(mark))).toEqual([])
  const again = await upload(landlord, sent)
  expect([again.body.id, again.headers['idempotent-replayed']]).toEqual([body.id, 'true'])
})

test('a HEIC becomes a JPEG with the same colours', async () => {
  const landlord = await world.aLandlord()

  const { body } = await upload(landlord, aHeic())

  expect(body).toMatchObject({ media_type: 'image/jpeg', name: 'licznik.jpg', original: { media_type: 'image/heic' } })
  const { channels } = await sharp(await contentOf(landlord, body.id)).stats()
  const seen = channels.map(({ mean }) => mean)
  for (const [at, expected] of [0x3a, 0x6e, 0xa5].entries())
    expect(Math.abs((seen[at] ?? 0) - expected)).toBeLessThan(8)
})

test('the reading of a PDF warns of a script', async () => {
  const landlord = await world.aLandlord()
  const bytes = pageWith('', { catalog: '/OpenAction<</S/JavaScript/JS(1)>>' })
  const { body } = await upload(landlord, bytes)

  const answer = await landlord.settlements.request('POST', `/v1/documents/${body.id}/read`)

  expect(answer.body.reading.findings).toContainEqual({
    code: 'active_content',
    detail: expect.stringContaining('The PDF contains a script'),
  })
})

/** A photo as an earlier release stored it. */
async function anOldPhoto(landlord: Landlord, bytes: Buffer): Promise<{ id: string; storageKey: string }> {
  const [id, sha256] = [newId('document'), createHash('sha256').update(bytes).digest('hex')]
  const storageKey = `${landlord.accountId}/${sha256.slice(0, 2)}/${sha256}`
  const path = join(world.system.filesFolder, 'documents', storageKey)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  await world.pools.settlements.query(
    `INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
     VALUES ($1, $2, 'other', 'a.jpg', 'image/jpeg', $3, $4, $5, now())`,
    [id, landlord.accountId, bytes.length, sha256, storageKey],
  )
  return { id, storageKey }
}

test('the command cleans photos stored earlier, survives its end at any moment and leaves no file behind', async () => {
  const landlord = await world.aLandlord()
  const bytes = await aPhoto()
  const { id, storageKey } = await anOldPhoto(landlord, bytes)
  const damaged = await anOldPhoto(landlord, bytes.subarray(0, 100))
  await using store = openFileStore({ folder: join(world.system.filesFolder, 'documents') })
  const pool = world.pools.settlements
  const lines: string[] = []
  const run = (used: DocumentStore) =>
    cleanStoredPhotos({ pool, store: used, folder, write: (line) => void lines.push(line) })
  const ended: DocumentStore = {
    ...store,
    put: async (...file) => {
      await store.put(...file)
      throw new Error('The command was ended.')
    },
  }

  await expect(run(ended)).rejects.toThrow('The command was ended.')
  expect(await contentOf(landlord, id)).toEqual(bytes)
  await run(store)

  expect(lines).toContain(`${damaged.id} stays as it is: it cannot be decoded.`)
  const { body } = await landlord.settlements.request('GET', `/v1/documents/${id}`)
  const stored = await contentOf(landlord, id)
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(body).toMatchObject({ size_bytes: stored.length, original: { size_bytes: bytes.length } })
  expect(body.taken_at).toBe('2026-10-31T18:03:22+01:00')
  const usage = await landlord.settlements.request('GET', '/v1/account/usage')
  expect(JSON.stringify(usage.body)).toContain(String(stored.length + 100))
  expect(await readdir(folder)).toEqual([])

  await sweepAll(landlord, store)
  await expect(readFile(join(world.system.filesFolder, 'documents', storageKey))).rejects.toThrow('ENOENT')
  expect(await contentOf(landlord, id)).toEqual(stored)
})

test('a cleaned photo that is sent again does not keep its old file from being removed', async () => {
  const landlord = await world.aLandlord()
  const bytes = await aPhoto()
  const { id, storageKey } = await anOldPhoto(landlord, bytes)
  await using store = openFileStore({ folder: join(world.system.filesFolder, 'documents') })
  const pool = world.pools.settlements
  await cleanStoredPhotos({ pool, store, folder, write: () => undefined })

  const again = await upload(landlord, bytes)
  await sweepAll(landlord, store)

  expect(again.body.id).toBe(id)
  await expect(readFile(join(world.system.filesFolder, 'documents', storageKey))).rejects.toThrow('ENOENT')
  expect((await contentOf(landlord, id)).length).toBe(again.body.size_bytes)
})

/** Removes the account's files that no document names, as the sweeper does an hour later. */
async function sweepAll({ accountId }: Landlord, store: DocumentStore): Promise<void> {
  const pool = world.pools.settlements
  await pool.query("UPDATE document_upload SET started_at = '2000-01-01' WHERE account_id = $1", [accountId])
  await sweepUploads({ pool, store, log: createLog({ level: 'silent', service: 'test' }) }, new Date('2001-01-01'))
}
