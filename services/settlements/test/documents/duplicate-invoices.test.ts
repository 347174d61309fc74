import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aPdf } from '../../../../packages/bill-reader/test/readers/pdfs.ts'
import { tracesOf } from '../ledger/payments/a-tenancy.ts'
import { aKsefInvoice } from '../months/settlements/a-ksef-invoice.ts'
import { sharedCosts, step } from '../months/settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** An invoice for the internet, 49.20 unless stated otherwise, as KSeF has it. */
const anXml = ({ amount = '49.20', number = 'Internet/2026/04', mark = '' } = {}) =>
  Buffer.from(
    aKsefInvoice({ prices: [], fees: [{ Cost: `Internet${mark}`, 'Amount (PLN)': amount }] })
      .toString()
      .replace('<P_2>/2026/04</P_2>', `<P_2>${number}</P_2>`),
  )

/** The invoice as its seller prints it. */
const aPrint = ({ number = 'INTERNET / 2026/04', nip = 'NIP: 777-777-77-77' } = {}) =>
  aPdf((pdf) => {
    const lines = [
      `Faktura VAT nr ${number.replaceAll(' ', '')}`,
      'Sprzedawca: Przykładowy Dostawca S.A.',
      nip,
      'Nabywca: Anna Nowak, NIP 526-58-77-635',
      'Data wystawienia: 2026-05-02',
      'Internet                1 mies.    49,20',
      'Razem brutto: 49,20 zł',
    ]
    for (const line of lines) pdf.text(line)
  })

async function upload({ settlements }: Landlord, bytes: Buffer): Promise<string> {
  const name = bytes.subarray(0, 4).toString() === '%PDF' ? 'a.pdf' : 'a.xml'
  const type = name === 'a.pdf' ? 'application/pdf' : 'application/xml'
  const {
    status,
    body,
    bytes: text,
  } = await settlements.request('POST', '/v1/documents', makeForm({ name, type, bytes }, { kind: 'invoice' }))
  if (status !== 201) throw new Error(`The document was refused: ${text}`)
  return body.id
}

const read = ({ settlements }: Landlord, id: string) => settlements.request('POST', `/v1/documents/${id}/read`)
const see = ({ settlements }: Landlord, id: string) => settlements.request('GET', `/v1/documents/${id}`)
const decide = ({ settlements }: Landlord, id: string, body: object, headers = {}) =>
  settlements.request('POST', `/v1/documents/${id}/decisions`, {
    body: { reason: 'compared', ...body },
    headers,
  })
const findingOf = ({ body }: { body: { reading: { findings: { code: string; document_id?: string }[] } } }) =>
  body.reading.findings.find(({ code }) => code === 'duplicate_invoice')?.document_id

/** A month of an apartment whose tenant pays the internet. */
async function aMonthOf(landlord: Landlord): Promise<string> {
  const apartment = await anApartment(landlord)
  await anAgreement(landlord, apartment.id, { mode: 'rent_only', shared_costs: sharedCosts })
  await world.copied(apartment.id)
  return String((await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })).body.id)
}
const attach = (landlord: Landlord, id: string, documentId: string) =>
  step(landlord, id, 'documents', { document_id: documentId })
const totalOf = async (landlord: Landlord, id: string) => {
  const { body } = await step(landlord, id, 'calculate')
  return body.items.filter(({ label }: { label: string }) => label.startsWith('Internet'))
}

test('a correction names the invoice that it corrects, and is no duplicate of it', async () => {
  const landlord = await world.aLandlord()
  const corrected =
    '<DaneFaKorygowanej><DataWystFaKorygowanej>2026-05-02</DataWystFaKorygowanej><NrFaKorygowanej>Internet/2026/04</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>'
  const correction = anXml({ amount: '-4.92', number: 'KOR/1' })
    .toString()
    .replace('<RodzajFaktury>VAT</RodzajFaktury>', `<RodzajFaktury>KOR</RodzajFaktury>${corrected}`)
  await read(landlord, await upload(landlord, anXml()))

  const { body } = await read(landlord, await upload(landlord, Buffer.from(correction)))

  expect(body.reading).toMatchObject({ number: 'KOR/1', corrects: ['Internet/2026/04'] })
  expect(findingOf({ body })).toBeUndefined()
})

test('XML and PDF of one invoice count once: the second is refused until a person says that it is the same', async () => {
  const landlord = await world.aLandlord()
  const month = await aMonthOf(landlord)
  const [xml, pdf] = [await upload(landlord, anXml()), await upload(landlord, await aPrint())]

  const first = await attach(landlord, month, xml)
  const refused = await attach(landlord, month, pdf)
  const polish = await step(landlord, month, 'documents', { document_id: pdf }, { 'accept-language': 'pl' })
  const found = await see(landlord, pdf)
  const key = { 'idempotency-key': 'decide' }
  const decided = await decide(landlord, pdf, { decision: 'same' }, key)
  const again = await decide(landlord, pdf, { decision: 'same' }, key)
  const second = await attach(landlord, month, pdf)

  expect(first.status).toBe(200)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'duplicate_invoice', objects: [xml], object_count: 1 },
  })
  expect(polish.body.detail).toContain('zdecyduj, czy to ta sama faktura')
  expect(found.body.reading).toMatchObject({ seller_nip: '7777777777', number: 'INTERNET/2026/04', same_as: null })
  expect(findingOf(found)).toBe(xml)
  expect(decided).toMatchObject({ status: 200, body: { reading: { same_as: xml } } })
  expect(findingOf(decided)).toBeUndefined()
  expect([again.bytes, again.headers['idempotent-replayed']]).toEqual([decided.bytes, 'true'])
  expect(second).toMatchObject({ status: 200, body: { document_ids: [xml] } })
  expect(await totalOf(landlord, month)).toMatchObject([{ amount_pln: 49.2 }])
  const { actions } = await tracesOf(world, pdf)
  expect(actions).toEqual(['document.uploaded', 'document.read', 'document.duplicate_decided'])
})

test('a person may say that two documents are two invoices, and both are charged', async () => {
  const landlord = await world.aLandlord()
  const month = await aMonthOf(landlord)
  const [one, other] = [await upload(landlord, anXml()), await upload(landlord, anXml({ amount: '10.00', mark: ' 2' }))]
  await attach(landlord, month, one)

  const refused = await attach(landlord, month, other)
  const decided = await decide(landlord, other, { decision: 'not_same' })
  const again = await decide(landlord, other, { decision: 'not_same', document_id: one })
  await attach(landlord, month, other)

  expect([refused.status, refused.body.code]).toEqual([409, 'duplicate_invoice'])
  expect(findingOf(decided)).toBeUndefined()
  expect(again.status).toBe(200)
  expect(await totalOf(landlord, month)).toHaveLength(2)
})

test('the other of the two may be used as long as the first is neither attached nor charged', async () => {
  const landlord = await world.aLandlord()
  const month = await aMonthOf(landlord)
  const [pdf, xml] = [await upload(landlord, await aPrint()), await upload(landlord, anXml())]
  await attach(landlord, month, pdf)
  await read(landlord, xml)

  const refused = await decide(landlord, xml, { decision: 'same', use: 'this' })
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${pdf}`)
  const decided = await decide(landlord, xml, { decision: 'same', use: 'this' })
  const attached = await attach(landlord, month, pdf)

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'invalid_state', objects: [month] },
  })
  expect(decided.body.reading.same_as).toBeNull()
  expect((await see(landlord, pdf)).body.reading.same_as).toBe(xml)
  expect(attached.body.document_ids).toEqual([xml])
})

test('the lines of an undecided duplicate become neither costs nor items', async () => {
  const landlord = await world.aLandlord()
  const month = await aMonthOf(landlord)
  const [one, other] = [await upload(landlord, anXml()), await upload(landlord, anXml({ mark: ' ' }))]
  await read(landlord, one)
  await read(landlord, other)
  const { body } = await landlord.settlements.request('GET', `/v1/settlements/${month}`)

  const cost = await landlord.settlements.request('POST', `/v1/documents/${other}/costs`, {
    body: { line: 1, period: '2026-04', apartment_ids: [body.apartment_id], share_by: 'equal' },
  })
  const item = await step(landlord, month, 'items', {
    type: 'proportional_cost',
    label: 'Internet',
    inputs: { kind: 'amount', amount_pln: 49.2 },
    source: { kind: 'document', document_id: other, line: 1, place: 'page 1' },
  })

  for (const answer of [cost, item])
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate_invoice', objects: [one] } })
})

test('of two documents read at once, one finds the other', async () => {
  const landlord = await world.aLandlord()
  const ids = await Promise.all(
    [anXml(), anXml({ mark: '!' }), anXml({ mark: '?' })].map((xml) => upload(landlord, xml)),
  )

  await Promise.all(ids.map((id) => read(landlord, id)))

  const found = await Promise.all(ids.map(async (id) => findingOf(await see(landlord, id))))
  expect(found.filter((id) => id === undefined)).toHaveLength(1)
})

test('another number, another seller or another account is another invoice', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const first = await upload(landlord, anXml())
  await read(landlord, first)
  const others = [
    anXml({ number: 'Internet/2026/05' }),
    Buffer.from(anXml({ amount: '1.00' }).toString().replace('7777777777', '5265877635')),
    await aPrint({ nip: 'NIP: 113-24-56-789' }),
  ]

  const found = []
  for (const other of others) found.push(findingOf(await read(landlord, await upload(landlord, other))))
  const theirs = await upload(stranger, anXml())

  expect(found).toEqual([undefined, undefined, undefined])
  expect(findingOf(await read(stranger, theirs))).toBeUndefined()
  expect(await decide(stranger, first, { decision: 'same' })).toMatchObject({ status: 404 })
})

test('a print without the tax number of its seller is found by number, day and total', async () => {
  const landlord = await world.aLandlord()
  const [xml, pdf] = [await upload(landlord, anXml()), await upload(landlord, await aPrint({ nip: '' }))]
  await read(landlord, xml)

  expect(findingOf(await read(landlord, pdf))).toBe(xml)
})

test('after "not the same" as one, a document still waits for a decision about the next', async () => {
  const landlord = await world.aLandlord()
  const ids: string[] = []
  for (const mark of ['', '!', '?']) ids.push(await upload(landlord, anXml({ mark })))
  for (const id of ids) await read(landlord, id)
  const [one = '', two = '', three = ''] = ids
  await decide(landlord, two, { decision: 'not_same' })

  const next = await decide(landlord, three, { decision: 'not_same' })
  const same = await decide(landlord, three, { decision: 'same' })
  const changed = await decide(landlord, three, { decision: 'not_same', document_id: two })
  const unknown = await decide(landlord, three, { decision: 'same', document_id: ids[2] })
  const nothing = await decide(landlord, one, { decision: 'same' })

  expect(findingOf(next)).toBe(two)
  expect(same.body.reading.same_as).toBe(two)
  expect(changed.body.reading.same_as).toBeNull()
  expect(unknown).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/document_id' }] } })
  expect(nothing).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})
