import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { newId } from '@lokum/service-kit/ids'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { examinePdf } from '../../../../../packages/statement-print/test/examine-pdf.ts'
import { aLetApartment, aSentStatement } from './a-tax-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const [pesel, nip] = ['44051401359', '5260001246']
const anna = { name: 'Anna Lis', share: '1/2', tax_number: pesel }
const jan = { name: 'Jan Lis', share: '1/2', tax_number: nip }

async function yearOf({ settlements }: Landlord, year = 2025) {
  return (await settlements.request('GET', `/v1/tax-years/${year}`)).body
}

async function set({ settlements }: Landlord, body: object, year = 2025) {
  return await settlements.request('PATCH', `/v1/tax-years/${year}/settings`, { body })
}

/** A landlord with two apartments, who received an amount for each of them in January 2025. */
async function aLandlordOfTwo(amounts: readonly number[]) {
  const landlord = await world.aLandlord()
  const apartmentIds: string[] = []
  for (const [index, amount] of amounts.entries()) {
    const { apartmentId, agreementId: agreement_id } = await aLetApartment(world, landlord, `D${index}`)
    apartmentIds.push(apartmentId)
    const items = [{ amount: amount.toFixed(2) }]
    await aSentStatement(world, { agreementId: agreement_id, period: '2025-01', items })
    const body = { agreement_id, received_on: '2025-01-10', amount_pln: amount }
    await landlord.settlements.request('POST', '/v1/payments', { body })
  }
  return { landlord, apartmentIds }
}

test('each owner has a threshold of their own, and the year is what they pay together', async () => {
  const { landlord } = await aLandlordOfTwo([120_000, 30_000])

  const answer = await set(landlord, { owners: [anna, jan] })

  expect(answer).toMatchObject({
    status: 200,
    body: {
      owners: [
        { name: 'Anna Lis', share: '1/2', tax_number_ending: '1359', apartments: [] },
        { name: 'Jan Lis', share: '1/2', tax_number_ending: '1246', apartments: [] },
      ],
    },
  })
  const year = await yearOf(landlord)
  expect(year).toMatchObject({ revenue_pln: 150_000, tax_pln: 12_750, months_tax_pln: 12_750 })
  expect(year.owners).toMatchObject([
    { name: 'Anna Lis', revenue_pln: 75_000, tax_pln: 6375, months_tax_pln: 6375, difference_pln: 0 },
    { name: 'Jan Lis', revenue_pln: 75_000, tax_pln: 6375 },
  ])
  expect(year.owners.map(({ tax_account_number }: { tax_account_number: string }) => tax_account_number)).toEqual([
    '27101000712221440514013590',
    '70101000712222526000124600',
  ])
  expect(year.owners[0].months[0]).toMatchObject({ period: '2025-01', revenue_pln: 75_000, tax_pln: 6375 })
})

test('an apartment of one owner alone is taxed with that owner', async () => {
  const { landlord, apartmentIds } = await aLandlordOfTwo([120_000, 30_000])

  await set(landlord, { owners: [{ ...anna, apartments: [apartmentIds[0]] }, jan] })

  const { owners, tax_pln } = await yearOf(landlord)
  expect(owners).toMatchObject([
    { revenue_pln: 135_000, higher: { base_pln: 35_000 }, tax_pln: 12_875, apartments: [apartmentIds[0]] },
    { revenue_pln: 15_000, tax_pln: 1275 },
  ])
  expect(tax_pln).toBe(14_150)
})

test('one owner of everything has the figures of the year, and may be entered after a tax payment', async () => {
  const { landlord } = await aLandlordOfTwo([10_000, 0.5])
  const body = { period: '2025-01', amount_pln: 850, paid_on: '2025-02-20' }
  await landlord.settlements.request('POST', '/v1/tax-payments', { body })

  const answer = await set(landlord, { owners: [{ ...anna, share: '1/1' }] })

  const { owners, ...year } = await yearOf(landlord)
  expect(answer.status).toBe(200)
  expect(owners[0].tax_account_number).toBe('27101000712221440514013590')
  const { revenue_pln, lower, higher, tax_exact_pln, tax_pln, months_tax_pln, difference_pln } = year
  const figures = { revenue_pln, lower, higher, tax_exact_pln, tax_pln, months_tax_pln, difference_pln }
  expect(owners).toMatchObject([figures])
})

test('a year without settings has the owners of the year before, and an earlier change leaves a paid year alone', async () => {
  const landlord = await world.aLandlord()
  await set(landlord, { owners: [anna, jan] })
  const body = { period: '2026-01', amount_pln: 0, paid_on: '2026-02-20' }
  await landlord.settlements.request('POST', '/v1/tax-payments', { body })

  await set(landlord, { owners: [] })

  const years = await Promise.all([2024, 2025, 2026, 2027].map((year) => yearOf(landlord, year)))
  expect(years.map(({ owners }) => owners.length)).toEqual([0, 0, 2, 2])
})

test('after a tax payment several owners do not change, but their names and tax numbers do', async () => {
  const { landlord } = await aLandlordOfTwo([1000, 500])
  await set(landlord, { owners: [anna, jan] })
  const body = { period: '2025-01', amount_pln: 128, paid_on: '2025-02-20' }
  const paid = await landlord.settlements.request('POST', '/v1/tax-payments', { body })

  const refused = [
    await set(landlord, { owners: [{ ...anna, share: '1/1' }] }),
    await set(landlord, {
      owners: [
        { ...anna, share: '1/4' },
        { ...jan, share: '3/4' },
      ],
    }),
    await set(landlord, { threshold_pln: 200_000 }),
  ]
  const renamed = await set(landlord, {
    owners: [
      { ...anna, name: 'Anna Nowak-Lis' },
      { ...jan, tax_number: null },
    ],
  })

  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [paid.body.id] } })
    expect(answer.body.detail).toContain('Take back the tax payments of the year')
  }
  expect(renamed).toMatchObject({
    status: 200,
    body: { owners: [{ name: 'Anna Nowak-Lis' }, { tax_number_ending: null }] },
  })
})

test('an owner keeps the tax number until it is replaced or removed', async () => {
  const landlord = await world.aLandlord()
  const endings = async (owners: object[]) =>
    (await set(landlord, { owners })).body.owners.map(
      (owner: { tax_number_ending: string | null }) => owner.tax_number_ending,
    )
  const { tax_number: _pesel, ...annaWithout } = anna
  const { tax_number: _nip, ...janWithout } = jan

  expect(await endings([anna, janWithout])).toEqual(['1359', null])
  expect(await endings([janWithout, annaWithout])).toEqual([null, '1359'])
  expect(await endings([{ ...annaWithout, tax_number: null }, jan])).toEqual([null, '1246'])
})

test('a tax number is sealed in the database, and neither audited nor in an event', async () => {
  const landlord = await world.aLandlord()

  await set(landlord, { owners: [{ ...anna, tax_number: ' 440514-01359' }, jan] })
  await set(landlord, { owners: [anna, jan] })

  const { rows } = await world.pools.settlements.query(
    'SELECT owners::text AS kept, version FROM tax_year WHERE account_id = $1',
    [landlord.accountId],
  )
  expect(rows).toMatchObject([{ version: 1 }])
  const { rows: audited } = await world.pools.settlements.query('SELECT body FROM audit_entry WHERE account_id = $1', [
    landlord.accountId,
  ])
  const { rows: events } = await world.pools.settlements.query(
    'SELECT to_jsonb(event)::text AS body FROM outbox_event event',
  )
  const texts = [rows[0].kept, ...audited.map(({ body }) => String(body)), ...events.map(({ body }) => body)]
  expect(texts.filter((text) => text.includes(pesel) || text.includes(nip))).toEqual([])
  expect(audited.filter(({ body }) => String(body).includes('1359'))).toEqual([])
})

const monthly = (pln: number) => Array.from({ length: 12 }, () => pln)

test('other revenue is refused for the year of several owners, and taken for the one who received it', async () => {
  const landlord = await world.aLandlord()
  const other_revenue_pln = monthly(1)

  const answers = [
    await set(landlord, { owners: [anna, jan], other_revenue_pln }),
    await set(landlord, { owners: [anna, jan], other_revenue_pln, threshold_pln: 200_000 }),
    await set(landlord, { other_revenue_pln }),
    await set(landlord, { owners: [anna, jan] }),
    await set(landlord, { other_revenue_pln: monthly(0), owners: [{ ...anna, other_revenue_pln }, jan] }),
    // An owner keeps the members that a request leaves out.
    await set(landlord, { owners: [anna, jan], threshold_pln: 200_000 }),
    await set(landlord, { owners: [{ ...anna, share: '1/1', other_revenue_pln }] }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 200, 400, 200, 200, 400])
  expect(answers.map(({ body }) => body.errors?.[0].pointer)).toEqual([
    '#/other_revenue_pln',
    '#/other_revenue_pln',
    undefined,
    '#/owners',
    undefined,
    undefined,
    '#/owners/0/other_revenue_pln',
  ])
  expect(answers[3]?.body.detail).toContain('enter it as `other_revenue_pln` of the owner who received it')
  expect(answers[5]?.body).toMatchObject({
    other_revenue_pln: monthly(0),
    owners: [
      { name: anna.name, other_revenue_pln },
      { name: jan.name, other_revenue_pln: monthly(0) },
    ],
  })
  const { body: year } = await landlord.settlements.request('GET', '/v1/tax-years/2025')
  expect(year).toMatchObject({
    other_revenue_pln: 12,
    threshold_used_pln: 12,
    owners: [{ threshold_used_pln: 12 }, { threshold_used_pln: 0 }],
  })
  const { body: alone } = await set(landlord, { owners: [{ ...anna, share: '1/1' }] })
  expect(alone.owners).toMatchObject([{ other_revenue_pln: monthly(0) }])
})

test('shares that do not make the whole are refused with their sum', async () => {
  const landlord = await world.aLandlord()
  const shares = (...all: string[]) => ({ owners: all.map((share, index) => ({ name: `Owner ${index}`, share })) })

  const answers = [await set(landlord, shares('1/2', '1/3')), await set(landlord, shares('2/3', '2/3'))]

  expect(answers.map(({ body }) => body.errors[0].detail)).toEqual([
    '`owners` must have shares that add up to 1; these add up to 5/6.',
    '`owners` must have shares that add up to 1; these add up to 4/3.',
  ])
  expect((await set(landlord, shares('1/3', '1/6', '1/2'))).status).toBe(200)
})

test('an apartment of another account is not found', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const { apartmentId } = await aLetApartment(world, stranger, 'X')
  const one = (id: string) => ({ owners: [{ ...anna, share: '1/1', apartments: [id] }] })

  for (const id of [apartmentId, newId('apartment')])
    expect(await set(landlord, one(id))).toMatchObject({
      status: 404,
      body: { errors: [{ pointer: '#/owners/0/apartments/0', code: 'not_found' }] },
    })
})

test('the exports have the whole tax numbers and the same fields of the return for each owner, to the grosz', async () => {
  const { landlord, apartmentIds } = await aLandlordOfTwo([120_000.01, 30_000])
  await set(landlord, { owners: [{ ...anna, apartments: [apartmentIds[0]] }, jan] })
  const file = async (format: string) =>
    await landlord.settlements.request('GET', `/v1/tax-years/2025/export?format=${format}`)

  const { body: json } = await file('json')
  const sheets = await readExcelFile((await file('xlsx')).bytes, { trim: false })
  const csv: string[][] = parse((await file('pit28')).bytes, { bom: true, delimiter: ';' })
  const { text } = await examinePdf((await file('pdf')).bytes)

  const { owners } = await yearOf(landlord)
  const inJson = json.pit_28.map(({ owner, field, value }: { [name: string]: unknown }) => [owner, field, `${value}`])
  const inXlsx = sheets.find(({ sheet }) => sheet === 'PIT-28')?.data.map((row) => row.map(String))
  expect(inXlsx?.slice(1)).toEqual(inJson)
  expect(csv.slice(1).map(([owner, field, value = '']) => [owner, field, value.replace(',', '.')])).toEqual(inJson)
  const fieldsOf = (name: string) =>
    new Map(inJson.filter(([owner]: string[]) => owner === name).map((row: string[]) => row.slice(1)))
  for (const [index, number] of [`PESEL ${pesel}`, `NIP ${nip}`].entries()) {
    const { name, revenue_pln, tax_pln, lower } = owners[index]
    const fields = fieldsOf(name)
    expect(fields.get('Identyfikator podatkowy')).toBe(number)
    expect(fields.get('Ogółem przychody')).toBe(String(revenue_pln))
    expect(fields.get('Podstawa opodatkowania według stawki 8,5 %')).toBe(String(lower.base_pln))
    expect(fields.get('Ryczałt od przychodów za rok')).toBe(String(tax_pln))
    expect(fields.get('Należny ryczałt za 2025-01')).toBe(String(tax_pln))
    expect(text).toContain(`PIT-28: ${name}`)
    expect(text).toContain(number)
  }
  expect(text).toContain('Razem za rok 135 000,01 zł 12 875 zł')
  expect(json.tax_year.owners.map(({ tax_number }: { tax_number: string }) => tax_number)).toEqual([pesel, nip])
})
