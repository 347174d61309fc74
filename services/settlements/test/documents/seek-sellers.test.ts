import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aPdf } from '../../../../packages/bill-reader/test/readers/pdfs.ts'
import { aBill } from '../../../../packages/month-engine/test/calculation/a-bill.ts'
import { tracesOf } from '../ledger/payments/a-tenancy.ts'
import { step } from '../months/settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const june = { from: '2026-06-01', to: '2026-06-30' }

/** Two files of one invoice for the internet, 49.20. */
function twoFiles() {
  const bytes = aBill({ ...june, rows: [{ name: 'Internet', unit: 'mies.', quantity: 1, net: 40 }] })
  return { one: bytes, other: Buffer.concat([bytes, Buffer.from('\n')]) }
}

async function upload({ settlements }: Landlord, bytes: Buffer): Promise<string> {
  const isPdf = bytes.subarray(0, 4).toString() === '%PDF'
  const file = { name: isPdf ? 'a.pdf' : 'a.xml', type: isPdf ? 'application/pdf' : 'application/xml', bytes }
  return (await settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))).body.id
}

const read = ({ settlements }: Landlord, id: string) => settlements.request('POST', `/v1/documents/${id}/read`)
const attach = (landlord: Landlord, id: string, documentId: string) =>
  step(landlord, id, 'documents', { document_id: documentId })

async function aMonth(landlord: Landlord): Promise<string> {
  const { id: apartment_id } = await anApartment(landlord)
  const shared_costs = [{ category: 'internet', key: 'equal' }]
  await anAgreement(landlord, apartment_id, { mode: 'rent_only', rent_pln: 0, shared_costs })
  return (await settle(landlord, { apartment_id, period: '2026-06' })).body.id
}

/** Leaves readings as an earlier release stored them: without the seller's number, not compared, and the last without its total. */
const forgetSellers = (...ids: string[]) =>
  world.pools.settlements.query(
    `UPDATE document_reading SET seller_nip = NULL, seller_sought = false, duplicate_of = NULL,
      total_pln = CASE WHEN document_id = $2 THEN NULL ELSE total_pln END
    WHERE document_id = ANY ($1::text[])`,
    [ids, ids.at(-1)],
  )

/** A month and two files of one invoice that an earlier release read. */
async function twoReadBefore() {
  const landlord = await world.aLandlord()
  const { one, other } = twoFiles()
  const [first, second] = [await upload(landlord, one), await upload(landlord, other)]
  for (const id of [first, second]) await read(landlord, id)
  await forgetSellers(first, second)
  return { landlord, month: await aMonth(landlord), first, second }
}

const refusedFor = (id: string) => ({
  status: 409,
  body: { code: 'duplicate_invoice', resources: [{ type: 'document', id }] },
})

test('two files of one invoice that an earlier release read are recognised when one is attached', async () => {
  const { landlord, month, first, second } = await twoReadBefore()
  const before = await landlord.settlements.request('GET', `/v1/documents/${second}`)

  const attached = await attach(landlord, month, first)
  const refused = await attach(landlord, month, second)

  const after = await landlord.settlements.request('GET', `/v1/documents/${second}`)
  expect(attached.status).toBe(200)
  expect(refused).toMatchObject(refusedFor(first))
  expect([before.body.reading.seller_nip, after.body.reading.seller_nip]).toEqual([null, '7777777777'])
  expect(after.body.reading.lines).toEqual(before.body.reading.lines)
  expect(versionIn(after.headers)).toBeGreaterThan(versionIn(before.headers))
  expect((await tracesOf(world, second)).actions).toEqual([
    'document.uploaded',
    'document.read',
    'document.seller_read',
  ])
})

test('two files of one invoice that an earlier release attached stop the next calculation until a person decides', async () => {
  const { landlord, month, first, second } = await twoReadBefore()
  for (const id of [first, second]) await world.pools.settlements.query(attachBefore, [month, id])

  const refused = await step(landlord, month, 'calculate')
  const body = { decision: 'not_same', reason: 'Two routers' }
  await landlord.settlements.request('POST', `/v1/documents/${second}/decide-duplicate`, { body })
  const calculated = await step(landlord, month, 'calculate')

  expect(refused).toMatchObject(refusedFor(first))
  expect(calculated).toMatchObject({ status: 200, body: { total_pln: 98.4 } })
})

const attachBefore = `
  INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at)
  SELECT account_id, $1, id, now() FROM document WHERE id = $2`

test('a new file of an invoice that an earlier release read waits for a decision', async () => {
  const landlord = await world.aLandlord()
  const { one, other } = twoFiles()
  const old = await upload(landlord, one)
  await read(landlord, old)
  await forgetSellers(old)
  const month = await aMonth(landlord)

  const refused = await attach(landlord, month, await upload(landlord, other))

  expect(refused).toMatchObject(refusedFor(old))
})

test('an invoice that prints no seller number is searched for it once', async () => {
  const landlord = await world.aLandlord()
  const print = await aPdf((pdf) => {
    for (const line of ['Faktura VAT nr E/7', 'Data wystawienia: 2026-07-02', 'Internet   1 mies.   49,20'])
      pdf.text(line)
  })
  const id = await upload(landlord, print)
  await read(landlord, id)
  await forgetSellers(id)

  const attached = await attach(landlord, await aMonth(landlord), id)
  const again = await attach(landlord, await aMonth(landlord), id)

  expect([attached.status, again.status]).toEqual([200, 200])
  const { actions } = await tracesOf(world, id)
  expect(actions.filter((action) => action === 'document.seller_read')).toHaveLength(1)
})
