import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import sharp from 'sharp'
import { aHeic } from '../../../../packages/bill-reader/test/files.ts'
import { pageWith } from '../../../../packages/bill-reader/test/readers/pdfs.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(async () => {
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
