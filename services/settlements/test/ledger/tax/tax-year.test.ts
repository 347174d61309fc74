import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { headings } from '../../../src/ledger/tax/tax-headings.ts'
import { aLetApartment, aSentStatement, type Charged } from './a-tax-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const hostile = '=HYPERLINK("https://example.org")'

async function pay({ settlements }: Landlord, received_on: string, amount_pln: number, members: object = {}) {
  const answer = await settlements.request('POST', '/v1/payments', { body: { received_on, amount_pln, ...members } })
  if (answer.status !== 201) throw new Error(`The payment was not recorded: ${answer.bytes}`)
  return answer.body
}

async function taxOf({ settlements }: Landlord, year: number) {
  const answer = await settlements.request('GET', `/v1/tax-years/${year}`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function exported({ settlements }: Landlord, year: number, format: string, headers: Record<string, string> = {}) {
  const answer = await settlements.request('GET', `/v1/tax-years/${year}/export?format=${format}`, { headers })
  expect(answer.status).toBe(200)
  return answer
}

/** A landlord with one apartment that is let, charged for one month, and its agreement. */
async function aChargedTenant(period: string, items: readonly Charged[], label = 'D') {
  const landlord = await world.aLandlord()
  const { apartmentId, agreementId } = await aLetApartment(world, landlord, label)
  const statement = await aSentStatement(world, { agreementId, period, items })
  return { landlord, apartmentId, agreement_id: agreementId, ...statement }
}

test('revenue is taxed in the month of its receipt, other receipts are not', async () => {
  const items: Charged[] = [
    { label: 'Czynsz', amount: '2900.00' },
    { label: 'Prąd', amount: '145.20', tax_class: 'pass_through' },
    { label: 'Kaucja', amount: '3000.00', tax_class: 'deposit' },
  ]
  const { landlord, apartmentId, agreement_id } = await aChargedTenant('2025-03', items)

  await pay(landlord, '2025-04-02', 6045.2, { agreement_id })

  const year = await taxOf(landlord, 2025)
  const sums = { revenue_pln: 2900, pass_through_pln: 145.2, deposit_pln: 3000 }
  expect(year).toMatchObject({
    ...sums,
    tax_exact_pln: '246.50000',
    tax_pln: 247,
    months_tax_pln: 247,
    difference_pln: 0,
  })
  expect(year.months[2]).toMatchObject({ period: '2025-03', revenue_pln: 0, tax_pln: 0 })
  expect(year.months[3]).toMatchObject({ period: '2025-04', ...sums, revenue_to_date_pln: 2900, tax_pln: 247 })
  expect(year.months[11]).toMatchObject({ period: '2025-12', revenue_to_date_pln: 2900 })
  expect(year.apartments).toEqual([{ apartment_id: apartmentId, label: 'D', ...sums }])
})

test('all apartments of the account count together: the month that crosses the threshold is split', async () => {
  const landlord = await world.aLandlord()
  for (const label of ['B', 'A']) {
    const { agreementId: agreement_id } = await aLetApartment(world, landlord, label)
    for (const month of ['01', '02']) {
      await aSentStatement(world, {
        agreementId: agreement_id,
        period: `2025-${month}`,
        items: [{ amount: '30000.25' }],
      })
      await pay(landlord, `2025-${month}-10`, 30_000.25, { agreement_id })
    }
  }

  const year = await taxOf(landlord, 2025)

  expect(year.months[1]).toMatchObject({
    revenue_to_date_pln: 120_001,
    lower: { revenue_pln: 39_999.5, base_pln: 40_000 },
    higher: { revenue_pln: 20_001, base_pln: 20_001 },
    tax_exact_pln: '5900.08250',
    tax_pln: 5900,
  })
  expect(year).toMatchObject({ tax_exact_pln: '11000.12500', tax_pln: 11_000, months_tax_pln: 11_000 })
  expect(
    year.apartments.map(({ label, revenue_pln }: { label: string; revenue_pln: number }) => [label, revenue_pln]),
  ).toEqual([
    ['A', 60_000.5],
    ['B', 60_000.5],
  ])
})

test('the day of receipt decides the year, not the settled month', async () => {
  const { landlord, agreement_id } = await aChargedTenant('2024-12', [{ amount: '1000.00' }])

  await pay(landlord, '2024-12-31', 400, { agreement_id })
  await pay(landlord, '2025-01-01', 600, { agreement_id })

  expect((await taxOf(landlord, 2024)).months[11]).toMatchObject({ revenue_pln: 400, tax_pln: 34 })
  expect((await taxOf(landlord, 2025)).months[0]).toMatchObject({ revenue_pln: 600, tax_pln: 51 })
})

test('a payment without an agreement is reported and not taxed, and neither is a prepayment if it counts once it is charged', async () => {
  const { landlord, agreement_id } = await aChargedTenant('2025-03', [{ amount: '1000.00' }])
  await landlord.settlements.request('PATCH', '/v1/tax-years/2025/settings', {
    body: { prepayments_count: 'when_charged' },
  })

  await pay(landlord, '2025-03-10', 1250.5, { agreement_id })
  await pay(landlord, '2025-03-11', 99.99, { title: 'Przelew' })

  const year = await taxOf(landlord, 2025)
  expect(year).toMatchObject({
    revenue_pln: 1000,
    prepaid_pln: 0,
    unallocated_pln: 250.5,
    unmatched_pln: 99.99,
    tax_pln: 85,
  })
})

test('a payment that was reversed counts for nothing, and is in no export', async () => {
  const { landlord, agreement_id } = await aChargedTenant('2025-03', [{ amount: '1000.00' }])
  const payment = await pay(landlord, '2025-03-10', 1000, { agreement_id })
  expect(await taxOf(landlord, 2025)).toMatchObject({ revenue_pln: 1000 })

  const body = { reason: 'Recorded twice' }
  await landlord.settlements.request('POST', `/v1/payments/${payment.id}/reverse`, { body })

  expect(await taxOf(landlord, 2025)).toMatchObject({
    revenue_pln: 0,
    unallocated_pln: 0,
    unmatched_pln: 0,
    tax_pln: 0,
  })
  expect((await exported(landlord, 2025, 'json')).body).toMatchObject({ payments: [], set_offs: [] })
})

test('a late payment changes what earlier money paid, and with it the tax of a past month', async () => {
  const items: Charged[] = [{ amount: '1000.00' }, { amount: '1000.00', tax_class: 'deposit' }]
  const { landlord, agreement_id } = await aChargedTenant('2025-03', items)
  await aSentStatement(world, { agreementId: agreement_id, period: '2025-04', items: [{ amount: '500.00' }] })
  await pay(landlord, '2025-04-10', 500, { agreement_id })
  expect((await taxOf(landlord, 2025)).months[3]).toMatchObject({ revenue_pln: 250, deposit_pln: 250 })

  await pay(landlord, '2025-03-20', 2000, { agreement_id })

  const year = await taxOf(landlord, 2025)
  expect(year.months[2]).toMatchObject({ revenue_pln: 1000, deposit_pln: 1000 })
  expect(year.months[3]).toMatchObject({ revenue_pln: 500, deposit_pln: 0 })
})

test('a set-off lowers one category and raises the other, in every export', async () => {
  const { landlord, agreement_id } = await aChargedTenant('2025-03', [{ amount: '100.00', tax_class: 'pass_through' }])
  await pay(landlord, '2025-03-20', 100, { agreement_id })
  const back: Charged[] = [{ label: 'Rozliczenie wody', amount: '-80.00', tax_class: 'pass_through' }]
  await aSentStatement(world, { agreementId: agreement_id, period: '2025-04', items: back })
  await aSentStatement(world, { agreementId: agreement_id, period: '2025-05', items: [{ amount: '500.00' }] })
  await pay(landlord, '2025-05-20', 420, { agreement_id })

  const year = await taxOf(landlord, 2025)
  expect(year).toMatchObject({ revenue_pln: 500, pass_through_pln: 20, unallocated_pln: 0 })
  expect(year.months[4]).toMatchObject({ revenue_pln: 500, pass_through_pln: -80 })
  const { body } = await exported(landlord, 2025, 'json')
  expect(body.set_offs.map((part: { amount_pln: number }) => part.amount_pln).toSorted()).toEqual([-80, 80])
})

test('the exports match the answer and each other, whatever the labels contain', async () => {
  const items: Charged[] = [
    { label: hostile, amount: '2900.01' },
    { label: '+Woda; "zimna"', amount: '45.49', tax_class: 'pass_through' },
  ]
  const { landlord, agreement_id } = await aChargedTenant('2025-03', items, '@Dom')
  await pay(landlord, '2025-03-10', 1000, { agreement_id, title: '-2+3', payer: '=JAN' })
  await pay(landlord, '2025-03-10', 2000, { agreement_id })
  await pay(landlord, '2025-06-10', 70.07)

  const year = await taxOf(landlord, 2025)
  const json = (await exported(landlord, 2025, 'json')).body
  const csv = csvRows((await exported(landlord, 2025, 'csv')).bytes)
  const sheets = await readExcelFile((await exported(landlord, 2025, 'xlsx')).bytes, { trim: false })

  const inCsv = csv.map((row) => [row['Tax class'], row.Item, amountOf(row['Amount (PLN)'])])
  const inJson = json.payments.flatMap(partsOf)
  const inXlsx = sheetRows(sheets, 'Parts')
  expect(inCsv.map((row) => row.toSpliced(1, 1))).toEqual(inJson.map((row: unknown[]) => row.toSpliced(1, 1)))
  expect(inCsv[0]?.[1]).toBe(`'${hostile}`)
  expect(inXlsx.map((row) => [row['Tax class'], row.Item ?? '', row['Amount (PLN)']])).toEqual(inJson)
  expect(inXlsx[0]).toMatchObject({ Item: hostile, Apartment: '@Dom' })
  expect(json.tax_year).toMatchObject({ ...year, computed_at: expect.any(String) })
  const { computed_at: _then, paid_each: _each, months, apartments, lower, higher, ...rest } = year
  const { exported_at: _last, is_changed_since_export: _change, owners: _none, ...named } = rest
  const { prepayments_count: count, ...figures } = named
  const english = new Map(Object.entries(headings).map(([name, { en }]) => [name, en]))
  const shown = new Map(sheetRows(sheets, 'Tax').map(({ Figure, Value }) => [Figure, Value]))
  for (const [name, value] of Object.entries(figures))
    expect([name, String(shown.get(english.get(name)))]).toEqual([name, `${Number(value)}`])
  expect([count, shown.get('When prepayments are revenue')]).toEqual(['when_received', 'when they are received'])
  expect(shown.get('Base at 8.5 %, rounded (PLN)')).toBe(lower.base_pln)
  expect(shown.get('Revenue at 12.5 % (PLN)')).toBe(higher.revenue_pln)
  expect(sheetRows(sheets, 'Months').map((month) => month['Tax (PLN)'])).toEqual(months.map(taxOfMonth))
  expect(sheetRows(sheets, 'Apartments')).toHaveLength(apartments.length)
  expect(sheetRows(sheets, 'Items').map((item) => [item.Item, item['Paid in this year (PLN)']])).toEqual(
    json.settlements[0].items.map((item: JsonItem) => [item.label, item.paid_in_year_pln]),
  )
})

test.each([
  [
    'pl',
    'Części wpłat',
    'Klasa podatkowa',
    'opłata przenoszona po kosztach, bez podatku',
    'Podatnik;Pole PIT-28;Wartość',
  ],
  ['en', 'Parts', 'Tax class', 'passed on at cost, not taxed', 'Taxpayer;Field of PIT-28;Value'],
] as const)(
  'a request in the language %s gets workbook and CSV files in it, and the same JSON',
  async (language, sheet, heading, word, ofReturn) => {
    const { landlord, agreement_id } = await aChargedTenant('2025-03', [{ amount: '9.99', tax_class: 'pass_through' }])
    await pay(landlord, '2025-03-10', 9.99, { agreement_id })
    const file = async (format: string) =>
      (await exported(landlord, 2025, format, { 'accept-language': `${language};q=0.9, *;q=0.1` })).bytes

    const sheets = await readExcelFile(await file('xlsx'))
    const [row] = csvRows(await file('csv'))
    const json = JSON.parse((await file('json')).toString())

    expect(sheetRows(sheets, sheet).map((part) => part[heading])).toEqual([word])
    expect(row?.[heading]).toBe(word)
    expect((await file('pit28')).toString().slice(1).split('\r\n')[0]).toBe(ofReturn)
    expect(json.payments[0].parts[0]).toMatchObject({
      tax_class: 'pass_through',
      tax_clause: expect.stringMatching(/^Koszty/),
    })
  },
)

test('an export is a file with its own name that browsers download and caches do not store', async () => {
  const landlord = await world.aLandlord()
  const kinds = {
    json: 'application/json',
    csv: 'text/csv; charset=utf-8',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pdf: 'application/pdf',
    pit28: 'text/csv; charset=utf-8',
  }

  for (const [format, kind] of Object.entries(kinds)) {
    const { headers, bytes } = await exported(landlord, 2025, format)

    expect(headers['content-type']).toBe(kind)
    expect(headers['content-disposition']).toContain(
      `attachment; filename="Lokum-tax-2025${format === 'pit28' ? '-PIT-28.csv' : `.${format}`}"`,
    )
    expect(headers['cache-control']).toBe('private, no-store')
    expect(bytes.length).toBe(Number(headers['content-length']))
  }
})

test('exporting the same year again lists everything in the same order', async () => {
  const { landlord, agreement_id } = await aChargedTenant('2025-03', [{ amount: '10.00' }, { amount: '20.00' }])
  for (const amount of [5, 6, 7]) await pay(landlord, '2025-03-10', amount, { agreement_id })

  const [first, second] = [await exported(landlord, 2025, 'csv'), await exported(landlord, 2025, 'csv')]

  expect(first.bytes).toEqual(second.bytes)
})

test.each([1900, 2099])('the year %s, in which nothing was received, is all zeros', async (year) => {
  const landlord = await world.aLandlord()

  const answer = await taxOf(landlord, year)

  expect(answer).toMatchObject({ year, revenue_pln: 0, tax_exact_pln: '0.00000', tax_pln: 0, apartments: [] })
  expect(answer.months).toHaveLength(12)
  expect(answer.months[11]).toMatchObject({ period: `${year}-12`, tax_pln: 0 })
})

test('payments on the first and last supported day are in their years', async () => {
  const { landlord, agreement_id } = await aChargedTenant('2025-03', [{ amount: '200.00' }])

  const payment = await pay(landlord, '1900-01-01', 100, { agreement_id })

  expect((await taxOf(landlord, 1900)).months[0]).toMatchObject({ period: '1900-01', revenue_pln: 100 })
  for (const table of ['payment', 'payment_part']) {
    const column = table === 'payment' ? 'id' : 'payment_id'
    await world.pools.settlements.query(`UPDATE ${table} SET received_on = '2099-12-31' WHERE ${column} = $1`, [
      payment.id,
    ])
  }
  expect((await taxOf(landlord, 1900)).months[0]).toMatchObject({ revenue_pln: 0 })
  expect((await taxOf(landlord, 2099)).months[11]).toMatchObject({ period: '2099-12', revenue_pln: 100 })
})

test.each(['1899', '2100', '25', 'twenty'])('the year %s does not exist', async (year) => {
  const { settlements } = await world.aLandlord()

  for (const path of [`/v1/tax-years/${year}`, `/v1/tax-years/${year}/export?format=csv`]) {
    expect(await settlements.request('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('an unknown or missing export format is refused', async () => {
  const { settlements } = await world.aLandlord()

  for (const query of ['', '?format=xls']) {
    const answer = await settlements.request('GET', `/v1/tax-years/2025/export${query}`)

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
})

test('another account never sees the payments, neither in the answer nor in an export', async () => {
  const { landlord, agreement_id } = await aChargedTenant('2025-03', [{ amount: '1000.00' }])
  await pay(landlord, '2025-03-10', 1500, { agreement_id, title: 'Czynsz za marzec' })
  await pay(landlord, '2025-03-11', 70)
  const stranger = await world.aLandlord()

  const year = await taxOf(stranger, 2025)
  const json = (await exported(stranger, 2025, 'json')).body
  const csv = (await exported(stranger, 2025, 'csv')).bytes.toString()

  expect(year).toMatchObject({ revenue_pln: 0, unallocated_pln: 0, unmatched_pln: 0, apartments: [] })
  expect(json).toMatchObject({ settlements: [], payments: [], set_offs: [] })
  expect(csv.trim().split('\r\n')).toHaveLength(1)
})

test('the tax has its own scope, separate from that of payments', async () => {
  const { settlements } = await world.aLandlord({ scopes: ['payments.read', 'settlements.read'] })
  const accountant = await world.aLandlord({ scopes: ['tax.read'] })

  for (const path of ['/v1/tax-years/2025', '/v1/tax-years/2025/export?format=json']) {
    expect(await settlements.request('GET', path)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(await accountant.settlements.request('GET', path)).toMatchObject({ status: 200 })
  }
})

type JsonItem = { label: string; paid_in_year_pln: number }
type JsonPart = { tax_class: keyof typeof classes; label: string; amount_pln: number }
type JsonPayment = { agreement_id: string | null; unallocated_pln: number; parts: JsonPart[] }

/** A payment's parts and its remainder as in the JSON, with the class in English words. */
function partsOf({ agreement_id, unallocated_pln, parts }: JsonPayment) {
  const why = agreement_id === null ? 'from an unknown payer' : 'revenue, in no statement yet'
  const rest = unallocated_pln === 0 ? [] : [[why, '', unallocated_pln]]
  return [...parts.map(({ tax_class, label, amount_pln }) => [classes[tax_class], label, amount_pln]), ...rest]
}

const classes = { revenue: 'revenue', pass_through: 'passed on at cost, not taxed', deposit: 'deposit' }

function csvRows(bytes: Buffer): Record<string, string>[] {
  return parse(bytes, { bom: true, columns: true, delimiter: ';' })
}

function amountOf(text: string | undefined): number {
  return Number(text?.replace(',', '.'))
}

function taxOfMonth({ tax_pln }: { tax_pln: number }) {
  return tax_pln
}

type Sheets = Awaited<ReturnType<typeof readExcelFile>>

function sheetRows(sheets: Sheets, name: string) {
  const [headings = [], ...rows] = sheets.find(({ sheet }) => sheet === name)?.data ?? []
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [String(heading), row[index]])))
}
