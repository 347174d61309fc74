import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { handOver } from '../../statements/a-prepared-month.ts'
import { aDocument as aPhoto, createMeter, exchange, read } from '../../tenancies/meters/a-meter.ts'
import { aDocument, placeDocument, step } from '../settlements/a-month.ts'
import { daysOf, energy, energyGrosze, heating, months, type Tenant, tenants, water } from './a-year-by-hand.ts'

/** The service's charges, in the order of the months, and the identifiers of everything. */
export type Year = Awaited<ReturnType<typeof liveAYear>>

type House = Awaited<ReturnType<typeof aHouse>>

const heatedBy = (grosze: number) => ({ category: 'heating', amount_pln: grosze / 100 })
const wateredBy = (grosze: number) => ({ category: 'cold_water', amount_pln: grosze / 100 })
const byArea = { shared_costs: [{ category: 'heating', share_by: 'area' }] }
const clause = { kind: 'index', first_on: '2025-07-01', interval_months: 12, cap_percent: 3 }

/** Two apartments with three tenants, of whom the first leaves in April; two meters with their readings. */
async function aHouse(world: World) {
  const landlord = await world.aLandlord()
  const flat = await anApartment(landlord, { surface_m2: 50 })
  const small = await anApartment(landlord, { surface_m2: 30 })
  for (const { id } of [flat, small]) await world.copied(id)
  const start = '2025-01-01'
  const first = await anAgreement(landlord, flat.id, {
    ...byArea,
    starts_on: start,
    ends_on: '2025-04-20',
    rent_pln: 2000,
    advances: [heatedBy(150_00), wateredBy(60_00)],
  })
  const second = await anAgreement(landlord, flat.id, {
    ...byArea,
    starts_on: '2025-05-01',
    rent_pln: 2000,
    advances: [heatedBy(160_00), wateredBy(61_25)],
    tenant: { name: 'Ewa Lis' },
    indexation: clause,
  })
  const neighbour = await anAgreement(landlord, small.id, {
    ...byArea,
    starts_on: start,
    rent_pln: 1500,
    advances: [heatedBy(195_50)],
    tenant: { name: 'Piotr Wilk' },
  })
  const photograph = async () => ({ photo_document_id: await aPhoto(world, { apartment_id: flat.id }) })
  const house = { world, landlord, flat, small, agreements: { first, second, neighbour }, photograph }
  await readEnergy(house)
  await readWater(house)
  return house
}

/** A meter with two zones, read on the last day of each month, and on the day the first tenant left. */
async function readEnergy({ landlord, flat, photograph }: Omit<House, 'meters'>) {
  const counters = { day: 10_000, night: 5_000 }
  const { body: meter } = await createMeter(landlord, {
    apartment_id: flat.id,
    utility: 'electricity',
    unit: 'kWh',
    installed_on: '2024-12-31',
    initial_value: undefined,
    ...(await photograph()),
    registers: zones.map((register) => ({ register, initial_value: counters[register] })),
  })
  const readAll = async (date: string, used: (zone: (typeof zones)[number]) => number) => {
    const photo = { ...(await photograph()), reason }
    for (const register of zones) {
      counters[register] += used(register)
      await require(read(landlord, meter.id, { register, read_on: date, value: counters[register], ...photo }))
    }
  }
  for (const [month, period] of months.entries()) {
    await readAll(month === 3 ? '2025-04-20' : lastOf(period), (zone) => energy[zone].used[month] ?? 0)
    if (month === 3) await readAll('2025-04-30', (zone) => energy[zone].vacant)
  }
}

/** A meter that is exchanged in September. */
async function readWater({ landlord, flat, photograph }: Omit<House, 'meters'>) {
  const first = { installed_on: '2024-12-31', initial_value: 500, ...(await photograph()), apartment_id: flat.id }
  const { body: meter } = await createMeter(landlord, first)
  const atEnd = 500 + water.first
  const photo = async () => ({ ...(await photograph()), reason })
  await require(read(landlord, meter.id, { read_on: '2025-04-20', value: atEnd, ...(await photo()) }))
  await require(read(landlord, meter.id, { read_on: '2025-04-30', value: atEnd + water.vacant, ...(await photo()) }))
  const { photo_document_id } = await photograph()
  const exchanged = await exchange(landlord, meter.id, {
    exchanged_on: '2025-09-15',
    final_value: atEnd + water.vacant + 37,
    number: '7700',
    initial_value: 3,
    reason,
    final_photo_document_id: photo_document_id,
    initial_photo_document_id: photo_document_id,
  })
  if (exchanged.status !== 200) throw new Error(`It was not exchanged: ${exchanged.bytes}`)
  await require(read(landlord, meter.id, { read_on: '2025-12-31', value: 3 + water.second - 37, ...(await photo()) }))
}

const zones = ['day', 'night'] as const
const reason = 'read with the tenant'

/** Closes each month for each tenant, changes terms in their time, and settles the advances at the end of the year. */
export async function liveAYear(world: World) {
  const house = await aHouse(world)
  const sent: { tenant: Tenant; month: number; id: string; grosze: bigint }[] = []
  const bills: string[] = []
  for (const [month, period] of months.entries()) {
    await changeTerms(house, period)
    const bill = await energyBill(house, month)
    bills.push(bill)
    const present = tenants.filter((tenant) => daysOf(tenant, month) > 0)
    const closed = await Promise.all(present.map((tenant) => closeMonth(house, { tenant, period, bill })))
    sent.push(...closed.map((one) => ({ month, ...one })))
  }
  const yearly = await yearlyBills(house)
  const trueUps = await settleAdvances(house, yearly)
  return { ...house, sent, bills, yearly, trueUps }
}

/** The rent of the second tenant is indexed in July, and the advance for heating rises in October. */
async function changeTerms({ landlord, agreements }: House, period: string) {
  const path = `/v1/agreements/${agreements.second.id}`
  if (period === '2025-07') {
    const query = 'index_percent=3.6&source=GUS'
    const { body } = await landlord.settlements.request('GET', `${path}/indexation?${query}`)
    await require(landlord.settlements.request('POST', `${path}/terms`, { body: body.terms }))
  }
  if (period !== '2025-10') return
  const advances = [heatedBy(180_00), wateredBy(61_25)]
  const body = { starts_on: '2025-10-01', reason: 'amendment', advances }
  await require(landlord.settlements.request('POST', `${path}/terms`, { body }))
}

/** The energy of a month: both zones with what the whole apartment used, and a fee. */
function energyBill({ world, flat }: House, month: number) {
  const period = months[month] ?? ''
  const lines = zones.map((zone) => {
    const { price, used, vacant } = energy[zone]
    const quantity = (used[month] ?? 0) + (month === 3 ? vacant : 0)
    const amount_pln = plnOf(energyGrosze(quantity, price))
    const rate = { rate_pln: String(price / 10_000), unit: 'kWh', quantity, zone, amount_pln }
    return { kind: 'rate', category: 'electricity', label: `Energia ${zone}`, ...rate } as const
  })
  const fee = { category: 'electricity', label: 'Opłata handlowa', amount_pln: plnOf(BigInt(energy.fee)) }
  return aDocument(world, flat.id, [...lines, fee], { from: `${period}-01`, to: lastOf(period) })
}

type Month = { tenant: Tenant; period: string; bill: string }

async function closeMonth({ landlord, agreements }: House, { tenant, period, bill }: Month) {
  const { id: agreement_id, apartment_id } = agreements[tenant]
  const { body: created } = await settle(landlord, { apartment_id, agreement_id, period })
  const id = String(created.id)
  if (tenant !== 'neighbour') await step(landlord, id, 'documents', { document_id: bill })
  return { tenant, id, grosze: await finish(landlord, id) }
}

/** The total of a settlement that is calculated, approved, prepared and handed over. */
async function finish(landlord: Landlord, id: string): Promise<bigint> {
  for (const path of ['calculate', 'items/decisions', 'prepare']) await require(step(landlord, id, path))
  const { total_pln } = await handOver(landlord, id)
  return BigInt(Math.round(total_pln * 100))
}

/** The bills for heating of both apartments and for water of the larger one. */
async function yearlyBills({ world, landlord, flat, small }: House) {
  const year = { from: '2025-01-01', to: '2025-12-31' }
  const parts = heating.map((grosze, index) => {
    return { category: 'heating', label: `Ogrzewanie ${index + 1}`, amount_pln: plnOf(BigInt(grosze)) }
  })
  const heated = await aDocument(world, flat.id, parts, year)
  const quantity = water.first + water.vacant + water.second
  const price = { rate_pln: String(water.price / 100), unit: 'm3', quantity }
  const amount_pln = plnOf(BigInt(quantity * water.price))
  const used = { kind: 'rate', category: 'cold_water', label: 'Woda', ...price, amount_pln } as const
  const watered = await aDocument(world, flat.id, [used], year)
  const both = { apartment_ids: [flat.id, small.id], period_from: year.from, period_to: year.to }
  await require(placeDocument(landlord, heated, both))
  return { heated, watered }
}

/** A true-up of the whole year for each tenant, all of them calculated before the first is sent. */
async function settleAdvances(
  { landlord, agreements }: House,
  { heated, watered }: { heated: string; watered: string },
) {
  const made = new Map<Tenant, string>()
  for (const tenant of tenants) {
    const document_ids = tenant === 'neighbour' ? [heated] : [heated, watered]
    const body = { starts_on: '2025-01-01', ends_on: '2025-12-31', period: '2026-01', document_ids }
    const path = `/v1/agreements/${agreements[tenant].id}/true-ups`
    const { body: created } = await require(landlord.settlements.request('POST', path, { body }))
    made.set(tenant, String(created.id))
  }
  for (const id of made.values()) await require(step(landlord, id, 'calculate'))
  for (const id of made.values()) await finish(landlord, id)
  return made
}

async function require<Answer extends { status: number; bytes: Buffer }>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 300) throw new Error(`It was refused: ${answer.bytes}`)
  return answer
}

function lastOf(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

function plnOf(grosze: bigint): string {
  return `${grosze / 100n}.${String(grosze % 100n).padStart(2, '0')}`
}
