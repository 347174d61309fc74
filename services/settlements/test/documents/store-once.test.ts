import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm, type SentFile } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '../../../../packages/bill-reader/test/files.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an uploaded document is described, stored byte for byte and audited', async () => {
  const landlord = await world.aLandlord()
  const bytes = aPdf({ padTo: 300_000 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')

  const answer = await upload(landlord, { name: 'Rachunek za prąd.pdf', bytes }, { kind: 'invoice' })
  const lyingAfterwards = await readdir(join(world.system.filesFolder, 'uploads'))

  expect(answer.status).toBe(201)
  expect(answer.headers.location).toBe(`/v1/documents/${answer.body.id}`)
  expect(answer.headers['idempotent-replayed']).toBeUndefined()
  expect(answer.body).toMatchObject({
    kind: 'invoice',
    name: 'Rachunek za prąd.pdf',
    media_type: 'application/pdf',
    size_bytes: bytes.length,
    sha256,
    reading: null,
  })
  const [row] = await rowsOf('SELECT * FROM document WHERE id = $1', [answer.body.id])
  expect(row.storage_key).toBe(`${row.account_id}/${sha256.slice(0, 2)}/${sha256}`)
  expect(await readFile(join(join(world.system.filesFolder, 'documents'), row.storage_key))).toEqual(bytes)
  expect(await rowsOf('SELECT body::jsonb FROM audit_entry WHERE resource_id = $1', [answer.body.id])).toMatchObject([
    { body: { action: 'document.uploaded', event: { data: answer.body } } },
  ])
  expect(await unfinishedUploads(landlord)).toEqual([])
  await eventually(async () => {
    const remaining = await readdir(join(world.system.filesFolder, 'uploads'))
    expect(remaining.filter((file) => lyingAfterwards.includes(file))).toEqual([])
  })
})

/** The general brand of pictures, under which some phones write HEVC. */
function asImageFormat(heic: Buffer): Buffer {
  heic.write('mif1', 8, 'latin1')
  return heic
}

test.each([
  ['image/jpeg', aJpeg, 'image/jpeg', 'jpg'],
  ['image/png', aPng, 'image/png', 'png'],
  ['image/webp', aWebp, 'image/webp', 'webp'],
  ['image/heic', aHeic, 'image/jpeg', 'jpg'],
  ['image/heic', () => asImageFormat(aHeic()), 'image/jpeg', 'jpg'],
])('a file is recognised as %s by its content, regardless of its name', async (sent, make, stored, ending) => {
  const landlord = await world.aLandlord()

  const answer = await upload(landlord, { name: 'licznik.exe', type: 'text/html', bytes: make() })

  const { original, media_type: mediaType, name } = answer.body
  expect([answer.status, original.media_type, mediaType, name]).toEqual([201, sent, stored, `licznik.exe.${ending}`])
})

test('identical uploads, even twenty at once, are one document and stored once', async () => {
  const landlord = await world.aLandlord()
  const bytes = aPdf({ padTo: 200_000 })

  // A slow machine refuses some of them for now.
  const patiently = () =>
    eventually(
      async () => {
        const answer = await upload(landlord, { bytes })
        return answer.status !== 429 && answer
      },
      { deadlineMs: 50_000 },
    )
  const answers = await Promise.all(Array.from({ length: 20 }, patiently))
  const later = await upload(landlord, { name: 'another name.pdf', bytes }, { kind: 'other' })

  expect(new Set([...answers, later].map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  expect(later.headers['idempotent-replayed']).toBe('true')
  expect(later.body).toEqual(answers[0]?.body)
  const audited = await rowsOf(
    "SELECT 1 FROM audit_entry WHERE resource_id = $1 AND body::jsonb->>'action' = 'document.uploaded'",
    [later.body.id],
  )
  expect(audited).toHaveLength(1)
  expect(await unfinishedUploads(landlord)).toEqual([])
})

test('two accounts with identical files have a document each', async () => {
  const [one, other] = [await world.aLandlord(), await world.aLandlord()]
  const bytes = aPdf()

  const first = await upload(one, { bytes })
  const second = await upload(other, { bytes })

  expect(second.body.id).not.toBe(first.body.id)
  expect(second.headers['idempotent-replayed']).toBeUndefined()
  const keys = await rowsOf('SELECT storage_key FROM document WHERE id = ANY($1)', [[first.body.id, second.body.id]])
  expect(new Set(keys.map(({ storage_key }) => storage_key)).size).toBe(2)
})

test('an Idempotency-Key repeats the answer for the same file and kind, and is refused for others', async () => {
  const landlord = await world.aLandlord()
  const bytes = aPdf()
  const headers = { 'idempotency-key': 'upload-1' }

  const first = await upload(landlord, { bytes }, {}, headers)
  const again = await upload(landlord, { bytes }, {}, headers)
  const otherKind = await upload(landlord, { bytes }, { kind: 'other' }, headers)
  const otherBytes = await upload(landlord, { bytes: aPdf() }, {}, headers)

  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect([otherKind.body.code, otherBytes.body.code]).toEqual(['idempotency_key_reused', 'idempotency_key_reused'])
})

test('a file is downloaded unchanged, with a name in any script, and browsers do not display it', async () => {
  const landlord = await world.aLandlord()
  const bytes = aPdf({ padTo: 2_000_000 })
  const { body } = await upload(landlord, { name: 'Umowa „Łąka” 100%.pdf', bytes }, { kind: 'agreement' })

  const answer = await landlord.settlements.request('GET', `/v1/documents/${body.id}/content`)

  expect(answer.status).toBe(200)
  expect(answer.bytes.equals(bytes)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition':
      `attachment; filename="Umowa _Laka_ 100_.pdf"; filename*=UTF-8''Umowa%20%E2%80%9E%C5%81%C4%85ka%E2%80%9D%20100%25.pdf`.replace(
        '__aka_',
        '_Laka_',
      ),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  })
})

test('another account can neither read nor download a document', async () => {
  const [owner, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const { body } = await upload(owner, { bytes: aPdf() })

  const read = await stranger.settlements.request('GET', `/v1/documents/${body.id}`)
  const file = await stranger.settlements.request('GET', `/v1/documents/${body.id}/content`)
  const list = await stranger.settlements.request('GET', '/v1/documents')

  expect([read.body.code, file.body.code, list.body.data]).toEqual(['not_found', 'not_found', []])
})

test('documents are listed newest first, by kind, page by page', async () => {
  const landlord = await world.aLandlord()
  const ids: string[] = []
  for (const kind of ['invoice', 'meter_photo', 'invoice', 'invoice'])
    ids.unshift((await upload(landlord, { bytes: aPdf() }, { kind })).body.id)

  const first = await landlord.settlements.request('GET', '/v1/documents?kind=invoice&limit=2')
  const second = await landlord.settlements.request(
    'GET',
    `/v1/documents?kind=invoice&limit=2&cursor=${first.body.next_cursor}`,
  )

  const idsOf = ({ body }: typeof first) => body.data.map(({ id }: { id: string }) => id)
  expect([...idsOf(first), ...idsOf(second)]).toEqual([ids[0], ids[1], ids[3]])
  expect(second.body.next_cursor).toBeNull()
})

test('documents are filtered by the settlement they are attached to, within the account', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const apartment = await anApartment(landlord)
  const [one, other] = ['2026-09', '2026-10'].map((period) => settle(landlord, { apartment_id: apartment.id, period }))
  const ids = [(await one)?.body.id, (await other)?.body.id]
  const attached: string[] = []
  for (const id of [ids[0], ids[0], ids[1]]) {
    const { body } = await upload(landlord, { bytes: aPdf() })
    const asked = { body: { document_id: body.id } }
    const { status } = await landlord.settlements.request('POST', `/v1/settlements/${id}/documents`, asked)
    expect(status).toBe(200)
    attached.push(body.id)
  }
  await upload(landlord, { bytes: aPdf() })

  const lists = await Promise.all(
    [`${ids[0]}`, `${ids[1]}`, `${ids[0]}&kind=other`, newId('settlement')].map((asked) => list(landlord, asked)),
  )
  const ofStranger = await list(stranger, `${ids[0]}`)

  expect(lists).toEqual([[attached[1], attached[0]], [attached[2]], [], []])
  expect(ofStranger).toEqual([])
})

async function list({ settlements }: Landlord, asked: string): Promise<string[]> {
  const { body } = await settlements.request('GET', `/v1/documents?settlement_id=${asked}`)
  return body.data.map(({ id }: { id: string }) => id)
}

function upload(
  { settlements }: Landlord,
  file: SentFile,
  parts: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = makeForm(file, parts)
  return settlements.request('POST', '/v1/documents', { ...form, headers: { ...form.headers, ...headers } })
}

async function rowsOf(sql: string, values: unknown[]) {
  const { rows } = await world.pools.settlements.query(sql, values)
  return rows
}

function unfinishedUploads({ accountId }: Landlord) {
  return rowsOf('SELECT storage_key FROM document_upload WHERE account_id = $1', [accountId])
}
