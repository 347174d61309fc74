import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import sharp from 'sharp'
import { aPdf } from '../../../../../packages/bill-reader/test/readers/pdfs.ts'
import { upload } from '../../documents/an-invoice.ts'
import { aMonth, itemOf, step } from '../../months/settlements/a-month.ts'
import { handOver } from '../a-prepared-month.ts'
import { aLink, holding } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const rows = ['Odpady Nowak      60,00', 'Odpady Kowalska   75,00', 'Odpady Lis        80,00']
/** A bill of the house: each row on a bar of its own colour, so that a picture shows which rows it has. */
const aBill = () =>
  aPdf((pdf) => {
    const colours = ['#cfe8ff', '#ff0000', '#00aa00']
    pdf.text('Faktura', 50, 40)
    for (const [place, row] of rows.entries()) {
      const top = 100 + place * 14
      pdf.rect(40, top - 2, 500, 14).fill(colours[place] ?? 'white')
      pdf.fillColor('black').text(row, 50, top)
    }
  })
const fractions = ([x, y, w, h]: [number, number, number, number]) => [x / 595.28, y / 841.89, w / 595.28, h / 841.89]
/** The box of the first row. */
const ownBox = fractions([50, 100, 200, 11])

type At = Record<string, unknown> | null
const onPage = (members: At = {}): At => ({ kind: 'page', page: 1, box: ownBox, ...members })

/** A month whose waste rests on the first row of a bill, sent unless stated otherwise, and the link of its tenant. */
async function aTenantWith(
  landlord: Landlord,
  {
    at = onPage(),
    excerpt = rows[0],
    isSent = true,
    bytes,
  }: { at?: At; excerpt?: string; isSent?: boolean; bytes?: Buffer } = {},
) {
  const shared_costs = [{ category: 'waste', share_by: 'persons' }]
  const month = await aMonth(world, { landlord, agreement: { shared_costs } })
  const { id, agreement, document } = month
  const stored = await upload(landlord, bytes ?? Buffer.from(await aBill()), 'other')
  await world.pools.settlements.query(
    `UPDATE document SET (media_type, size_bytes, storage_key) = (SELECT media_type, size_bytes, storage_key FROM document WHERE id = $2)
     WHERE id = $1`,
    [document, stored],
  )
  await world.pools.settlements.query('UPDATE document_line SET at = $2, excerpt = $3 WHERE document_id = $1', [
    document,
    at && JSON.stringify(at),
    excerpt,
  ])
  await step(landlord, id, 'calculate')
  const { body } = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const item = itemOf(body, 'Odpady')
  if (isSent) {
    await step(landlord, id, 'prepare')
    await handOver(landlord, id)
  }
  const tenancy = { landlord, path: `/v1/agreements/${agreement.id}` }
  const link = await aLink(tenancy)
  const { get } = holding(tenancy, link.token)
  return {
    id,
    item,
    get,
    link,
    tenancy,
    cutOut: (itemId = item.id, more = '') => get(`items/${itemId}/cut-out${more}`),
  }
}

async function coloursOf(webp: Buffer): Promise<{ red: number; green: number; blue: number }> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = { red: 0, green: 0, blue: 0 }
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > 180 && g < 120 && b < 120) counts.red += 1
    if (g > 120 && r < 100 && b < 100) counts.green += 1
    if (b > 230 && r > 180 && r < 225) counts.blue += 1
  }
  return counts
}

test('a tenant sees the row of the own cost as a picture, and no pixel of a neighbour', async () => {
  const { cutOut, get } = await aTenantWith(await world.aLandlord())

  const { status, headers, bytes } = await cutOut()

  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'private, no-store'])
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  expect([width > 500 && width < 600, height > 30 && height < 60]).toEqual([true, true])
  const { red, green, blue } = await coloursOf(bytes)
  expect([red, green, blue > 5_000]).toEqual([0, 0, true])
  expect((await get('settlement')).body.sources).toMatchObject([{ excerpt: rows[0], has_cut_out: true }])
})

test('parameters of size and place change nothing or are refused', async () => {
  const { cutOut, item } = await aTenantWith(await world.aLandlord())
  const { bytes } = await cutOut()

  for (const more of ['?width=9000', '?page=2', '?box=0,0,1,1', '?zoom=4']) {
    const answer = await cutOut(item.id, more)
    expect([more, answer.status === 400 || answer.bytes.equals(bytes)]).toEqual([more, true])
  }
})

test('another tenant, of the account or of another one, does not find the row', async () => {
  const landlord = await world.aLandlord()
  const [own, neighbour, stranger] = [
    await aTenantWith(landlord),
    await aTenantWith(landlord),
    await aTenantWith(await world.aLandlord()),
  ]

  const answers = [await neighbour.cutOut(own.item.id), await stranger.cutOut(own.item.id)]

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

test('an unknown item, one of another kind of source, and a malformed one are not found', async () => {
  const { cutOut, get } = await aTenantWith(await world.aLandlord())
  const { body } = await get('settlement')
  const rent = body.statement.items.find(({ type }: { type: string }) => type === 'rent_and_fixed')

  const answers = [await cutOut('itm_01jd3k5q9ze8r9v4k7m2n6p0xs'), await cutOut(rent.item_id), await cutOut('%25')]

  expect(answers.map(({ status }) => [404, 400].includes(status))).toEqual([true, true, true])
})

test('a statement that was not sent shows nothing, neither of a draft nor of a later correction', async () => {
  const landlord = await world.aLandlord()
  const draft = await aTenantWith(landlord, { isSent: false })
  const sent = await aTenantWith(landlord)
  await step(landlord, sent.id, 'correct', { reason: 'wrong' })
  await step(landlord, sent.id, 'items/decisions', {
    decision: 'correct',
    item_ids: [sent.item.id],
    inputs: { ...sent.item.inputs, weight_total: 2 },
    reason: 'two',
  })

  expect([(await draft.cutOut()).status, (await sent.cutOut()).status]).toEqual([404, 404])
})

test('a revoked and an expired link show nothing', async () => {
  const { cutOut, link, tenancy } = await aTenantWith(await world.aLandlord())
  const other = await aTenantWith(await world.aLandlord())

  await tenancy.landlord.settlements.request('POST', `${tenancy.path}/tenant-links/${link.id}/revoke`)
  await world.pools.settlements.query(`UPDATE tenant_link SET expires_at = now() WHERE id = $1`, [other.link.id])

  expect([(await cutOut()).status, (await other.cutOut()).status]).toEqual([401, 401])
})

test.each([
  ['the whole page', onPage({ box: [0, 0, 1, 1] })],
  ['two rows', onPage({ box: fractions([50, 100, 200, 25]) })],
  ['no height', onPage({ box: fractions([50, 100, 200, 0]) })],
  ['no box', onPage({ box: null })],
  ['words that were recognised in a scan', onPage({ recognised: true })],
  ['a page after the last', onPage({ page: 2 })],
  ['a path in an XML', { kind: 'xml', path: 'Fa/FaWiersz[1]' }],
  ['no place', null],
])('a line with %s has no picture', async (_name, at) => {
  const { cutOut } = await aTenantWith(await world.aLandlord(), { at })

  expect((await cutOut()).status).toBe(404)
})

test('a row that names another tenant of the account is not shown', async () => {
  const landlord = await world.aLandlord()
  await aMonth(world, { landlord, agreement: { tenant: { name: 'Maria Kowalska', email: 'mk@example.org' } } })
  const { cutOut, get } = await aTenantWith(landlord, { excerpt: 'Odpady Kowalska 75,00' })

  expect((await cutOut()).status).toBe(404)
  expect((await get('settlement')).body.sources).toMatchObject([{ excerpt: null, has_cut_out: false }])
})
