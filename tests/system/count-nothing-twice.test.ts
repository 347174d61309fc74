import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { makeForm, type SentFile } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, anEnergyInvoice, aTenancy, make, upload } from './world/monthly-close.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const period = '2026-10'

async function aHome(terms: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const agreement = await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment.id, ...terms }))
  const settlement = await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period })
  return { landlord, apartment, agreement, settlement }
}

type Home = Awaited<ReturnType<typeof aHome>>

const attach = ({ landlord, settlement }: Home, { id }: JsonBody) =>
  landlord.request('POST', `/v1/settlements/${settlement.id}/documents`, { body: { document_id: id } })
const calculate = ({ landlord, settlement }: Home) => make(landlord, `/v1/settlements/${settlement.id}/calculate`)
const send = (landlord: Landlord, file: SentFile) => upload(landlord, file)

/** An invoice for water in October: 5.47 PLN net and 8 % VAT for each m³, 10 m³ unless stated otherwise; or a correction. */
function aWaterInvoice({ quantity = 10, corrects = '' } = {}): SentFile {
  const file = anEnergyInvoice(period)
  const net = (quantity * 5.47).toFixed(2)
  const row = `<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Woda</P_7><P_8A>m3</P_8A><P_8B>${quantity}</P_8B><P_9A>5.47</P_9A><P_11>${net}</P_11><P_12>8</P_12></FaWiersz>`
  const corrected = `<DaneFaKorygowanej><DataWystFaKorygowanej>2026-10-31</DataWystFaKorygowanej><NrFaKorygowanej>${corrects}</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>`
  const text = file.bytes
    .toString()
    .replace(/<FaWiersz>.*<\/FaWiersz>\s*<Rozliczenie>.*<\/Rozliczenie>/s, row)
    .replace(/<DodatkowyOpis>.*<\/DodatkowyOpis>/s, '')
    .replace(/<P_13_1>.*<\/P_15>/s, `<P_15>${(Number(net) * 1.08).toFixed(2)}</P_15>`)
    .replace('>VAT</RodzajFaktury>', corrects ? `>KOR</RodzajFaktury>${corrected}` : '>VAT</RodzajFaktury>')
  return { ...file, bytes: Buffer.from(text) }
}

test('a bill of 10 m³ and a correction that takes back 3 m³ charge a tenant who used 7 m³ 41.35', async () => {
  const home = await aHome({ rent_pln: 0 })
  const { landlord, apartment } = home
  const { id } = await make(
    landlord,
    '/v1/meters',
    aMeter({ apartment_id: apartment.id, utility: 'cold_water', unit: 'm3' }),
  )
  await make(landlord, `/v1/meters/${id}/readings`, { read_on: '2026-10-31', value: 107, reason: 'Checked' })
  await attach(home, await send(landlord, aWaterInvoice()))
  await attach(home, await send(landlord, aWaterInvoice({ quantity: -3, corrects: 'E/1' })))

  const settlement = await calculate(home)

  expect(settlement.total_pln).toBe(41.35)
  expect(settlement.document_ledgers).toMatchObject([
    { total_pln: 59.08, used_pln: 41.35, excluded_pln: 17.72, landlord_pln: 0.01, open_pln: 0, adds_up: true },
    { total_pln: -17.72, used_pln: 0, excluded_pln: -17.72, open_pln: 0, adds_up: true },
  ])
})

test('a second file of one invoice is refused until a person decides, and then charges nothing', async () => {
  const home = await aHome({ shared_costs: [{ category: 'electricity', share_by: 'equal' }] })
  const { landlord } = home
  const file = anEnergyInvoice(period)
  const first = await send(landlord, file)
  const second = await send(landlord, { ...file, bytes: Buffer.concat([file.bytes, Buffer.from('\n')]) })
  await attach(home, first)

  const refused = await attach(home, second)
  await make(landlord, `/v1/documents/${second.id}/decisions`, { decision: 'same', reason: 'Compared' })
  const attached = await attach(home, second)

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'duplicate_invoice', objects: [first.id] },
  })
  expect(attached).toMatchObject({ status: 200, body: { document_ids: [first.id] } })
  expect((await calculate(home)).total_pln).toBe(2523)
})

test('a place in a document is charged once, also when it is named without a line', async () => {
  const home = await aHome()
  const { landlord, settlement } = home
  const document = await send(landlord, anEnergyInvoice(period))
  const source = { kind: 'document', document_id: document.id, line: null, place: 'Odsetki' }
  const item = { type: 'proportional_cost', category: 'other', label: 'Odsetki', source }
  const charge = () =>
    landlord.request('POST', `/v1/settlements/${settlement.id}/items`, {
      body: { ...item, inputs: { kind: 'amount', amount_pln: 5 } },
    })

  const [first, second] = [await charge(), await charge()]

  expect(first.status).toBe(201)
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'cost_in_use', objects: [settlement.id] },
  })
})

test('a second settlement of a month is refused and names the first', async () => {
  const { landlord, apartment, settlement } = await aHome()

  const again = await landlord.request('POST', '/v1/settlements', { body: { apartment_id: apartment.id, period } })

  expect(again).toMatchObject({
    status: 409,
    body: { code: 'settlement_exists', objects: [settlement.id], object_count: 1 },
  })
})

test('a transfer counts once when its file is imported again with other columns, or was typed by hand before', async () => {
  const { landlord, agreement } = await aHome()
  const byHand = { agreement_id: agreement.id, received_on: '2026-11-05', amount_pln: 100, title: 'czynsz, reszta' }
  await make(landlord, '/v1/payments', byHand)
  const rows = [
    `2026-11-04;1234,56;czynsz;JAN NOWAK;N1`,
    `2026-11-05;100,00;Czynsz reszta;JAN NOWAK;N2`,
    `2026-11-07;100,00;;JAN;N3`,
  ]
  const bytes = Buffer.from(['Data;Kwota;Tytul;Nadawca;Numer', ...rows, ''].join('\n'))
  const columns = { format: 'csv', date_column: 'Data', amount_column: 'Kwota', title_column: 'Tytul' }
  const importAs = async (members: Record<string, string>, decision: object | null) => {
    const form = makeForm({ name: 'wyciag.csv', type: 'text/csv', bytes }, { ...columns, ...members })
    const { body } = await landlord.request('POST', '/v1/payment-imports', form)
    if (decision !== null) await make(landlord, `/v1/payment-imports/${body.id}/decisions`, decision)
    await make(landlord, `/v1/payment-imports/${body.id}/commit`)
    return body.rows
  }
  const record = { decision: 'record', rows: [1], agreement_id: agreement.id }

  const first = await importAs({ payer_column: 'Nadawca' }, record)
  const second = await importAs({ payer_column: 'Numer', reference_column: 'Nadawca' }, null)

  expect(first).toMatchObject({ duplicate: 1, possible_duplicate: 0, matched: 0 })
  expect(second).toMatchObject({ duplicate: 2, possible_duplicate: 0, matched: 0 })
  const { body } = await landlord.request('GET', `/v1/agreements/${agreement.id}/balance`)
  expect(body.paid_pln).toBe(1334.56)
})
