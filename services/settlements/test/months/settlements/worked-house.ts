import { makeForm, type SentFile } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { aPng } from '../../../../../packages/bill-reader/test/files.ts'
import { tableOf } from '../../../../../packages/month-engine/test/calculation/worked-example.ts'
import { aKsefInvoice } from './a-ksef-invoice.ts'

type Row = Record<string, string>

/** The page's house as its landlord enters it: apartments, agreements, meters with photos, invoices and costs. */
export async function aWorkedHouse(landlord: Landlord) {
  const house = await anUnsharedHouse(landlord)
  return { ...house, costs: await enterCosts(landlord, house) }
}

/** The house before its costs are shared. */
export async function anUnsharedHouse(landlord: Landlord) {
  const apartments = await enterApartments(landlord)
  const agreements = await enterAgreements(landlord, apartments)
  await enterMeters(landlord, apartments.get('1') ?? '')
  return { apartments, agreements, documents: await enterPapers(landlord) }
}

type House = Awaited<ReturnType<typeof anUnsharedHouse>>

/** Creates the settlement of each tenant, with its documents; gives their ids by the tenant. */
export async function openSettlements(landlord: Landlord, { apartments, agreements, documents }: House) {
  const settlements = new Map<string, string>()
  for (const { Tenant = '', Apartment = '' } of tableOf('Tenant', 'Apartment')) {
    const [apartment_id, agreement_id] = [apartments.get(Apartment), agreements.get(Tenant)]
    const { id } = await call(landlord, '/v1/settlements', { apartment_id, agreement_id, period: '2026-04' })
    const attached = Apartment === '1' ? [...documents.ksef, documents.house] : [documents.house]
    for (const document_id of attached) await call(landlord, `/v1/settlements/${id}/documents`, { document_id })
    settlements.set(Tenant, id)
  }
  return settlements
}

/** Does one of the landlord's calls, which must succeed. */
export async function call({ settlements }: Landlord, path: string, body: object | undefined = undefined) {
  const answer = await settlements.request('POST', path, { ...(body && { body }) })
  if (answer.status >= 300) throw new Error(`POST ${path} was refused: ${answer.bytes}`)
  return answer.body
}

async function enterApartments(landlord: Landlord): Promise<Map<string, string>> {
  const areas = new Map(tableOf('Tenant', 'Apartment').map((row) => [row.Apartment ?? '', row['Area (m²)']]))
  const apartments = new Map<string, string>()
  for (const [name, area] of areas) {
    const { id } = await anApartment(landlord, { label: `Dom/${name}`, surface_m2: Number(area) })
    apartments.set(name, id)
  }
  return apartments
}

/** Whoever leaves signed without an end; it is told when it is known. */
async function enterAgreements(landlord: Landlord, apartments: ReadonlyMap<string, string>) {
  const agreements = new Map<string, string>()
  for (const row of tableOf('Tenant', 'Apartment')) {
    const { id } = await anAgreement(landlord, apartments.get(row.Apartment ?? '') ?? '', termsOf(row))
    if (row['Last day'])
      await landlord.settlements.request('PATCH', `/v1/agreements/${id}`, { body: { ends_on: row['Last day'] } })
    agreements.set(row.Tenant ?? '', id)
  }
  return agreements
}

function termsOf(row: Row) {
  return {
    tenant: { name: row.Tenant, email: 'tenant@example.org', locale: 'en' },
    starts_on: row['First day'],
    mode: row.Mode,
    rent_pln: Number(row['Rent (PLN)']),
    ...(row['Flat utilities (PLN)'] && { flat_utilities_pln: Number(row['Flat utilities (PLN)']) }),
    persons: Number(row.Persons),
    shared_costs: [
      { category: 'waste', share_by: 'persons' },
      { category: 'internet', share_by: 'equal' },
      { category: 'renovation_fund', share_by: 'area' },
    ],
  }
}

/** Each meter with its readings, the first of them as its initial value, each with its photo. */
async function enterMeters(landlord: Landlord, apartmentId: string): Promise<void> {
  for (const [number, [first, ...later]] of Map.groupBy(tableOf('Meter', 'Utility'), ({ Meter }) => Meter)) {
    const [utility, unit] = first?.Utility?.split(', ') ?? []
    const { id } = await call(landlord, '/v1/meters', {
      apartment_id: apartmentId,
      utility,
      unit,
      number,
      digits: 6,
      installed_on: first?.Day,
      initial_value: Number(first?.Value),
      photo_document_id: await aPhoto(landlord),
    })
    for (const { Day, Value } of later) {
      const reading = { read_on: Day, value: Number(Value), photo_document_id: await aPhoto(landlord) }
      await call(landlord, `/v1/meters/${id}/readings`, reading)
    }
  }
}

function aPhoto(landlord: Landlord): Promise<string> {
  return upload(landlord, { name: 'meter.png', bytes: aPng() }, 'meter_photo')
}

/** The invoices of the utilities through KSeF, and a picture of what the house cost, whose lines are typed. */
async function enterPapers(landlord: Landlord) {
  const fees = tableOf('Cost', 'Category').filter(({ Category }) => Category === 'electricity')
  const invoices = Map.groupBy(tableOf('Price', 'Utility'), ({ Utility }) => Utility ?? '')
  const ksef: string[] = []
  for (const [utility, prices] of invoices) {
    const bytes = aKsefInvoice({ prices, fees: utility === 'electricity' ? fees : [] })
    ksef.push(await upload(landlord, { name: `${utility}.xml`, type: 'application/xml', bytes }, 'invoice'))
  }
  const house = await upload(landlord, { name: 'house.png', bytes: aPng() }, 'invoice')
  for (const { Cost, Category, ...row } of houseCosts()) {
    const amount_pln = Number(row['Amount (PLN)'])
    const line = { kind: 'cost', category: Category, label: Cost, amount_pln, place: `photo, ${Cost}` }
    await call(landlord, `/v1/documents/${house}/lines`, line)
  }
  return { ksef, house }
}

/** The costs of the house, in the order of the lines of their document. */
export function houseCosts(): Row[] {
  return tableOf('Cost', 'Category').filter(({ Category }) => Category !== 'electricity')
}

/** Shares the costs of the house over its apartments; of the renovation fund the landlord names the whole. */
async function enterCosts(landlord: Landlord, { apartments, documents }: House) {
  const costs = new Map<string, string>()
  for (const [index, { Cost = '', Key, Whole, Apartments }] of houseCosts().entries()) {
    const { id } = await call(landlord, `/v1/documents/${documents.house}/costs`, {
      line: index + 1,
      period: '2026-04',
      apartment_ids: Apartments?.split(', ').map((name) => apartments.get(name)),
      ...(Key === 'area' && { weight_total: Number(Whole) }),
    })
    costs.set(Cost, id)
  }
  return costs
}

async function upload({ settlements }: Landlord, file: SentFile, kind: string): Promise<string> {
  const { status, body, bytes } = await settlements.request('POST', '/v1/documents', makeForm(file, { kind }))
  if (status !== 201) throw new Error(`The document was not stored: ${bytes}`)
  return body.id
}
