import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { handOver } from '../../statements/a-prepared-month.ts'
import { aDocument as aPhoto } from '../../tenancies/meters/a-meter.ts'
import { brokenSums, step } from '../settlements/a-month.ts'

export type Meter = {
  utility: string
  unit?: string
  number?: string
  readings: readonly (readonly [string, number])[]
  /** The registers of a meter with several: the value of each before June and at its end. */
  registers?: readonly { register: string; from: number; to: number }[]
}

export type Home = { terms?: object; tariffs?: object[]; meters?: readonly Meter[]; bills: readonly Buffer[] }

/** The settlement of June for a home with these meters and bills, calculated. */
export async function aJune(world: World, { terms = {}, tariffs = [], meters = [], bills }: Home) {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord, { surface_m2: 50, tariffs })
  await anAgreement(landlord, apartment_id, { rent_pln: 0, ...terms })
  await world.copied(apartment_id)
  for (const meter of meters) await install({ world, landlord, apartment_id }, meter)
  const { body: settlement } = await settle(landlord, { apartment_id, period: '2026-06' })
  const documents: string[] = []
  for (const bytes of bills) documents.push(await upload(landlord, bytes))
  for (const document_id of documents) await step(landlord, settlement.id, 'documents', { document_id })
  const { status, body } = await step(landlord, settlement.id, 'calculate')
  if (status !== 200) throw new Error(`It was not calculated: ${JSON.stringify(body)}`)
  const broken = await brokenSums(world, landlord)
  if (broken.length > 0) throw new Error(`The sums of ${broken} are broken.`)
  return { landlord, apartment_id, settlement: body, documents, total: body.total_pln }
}

export async function upload({ settlements }: Landlord, bytes: Buffer): Promise<string> {
  const file = { name: 'invoice.xml', type: 'application/xml', bytes }
  const { status, body } = await settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))
  if (status !== 201) throw new Error(`The bill was not stored: ${JSON.stringify(body)}`)
  return body.id
}

type Tenancy = { world: World; landlord: Landlord; apartment_id: string }

async function install({ world, landlord, apartment_id }: Tenancy, meter: Meter): Promise<void> {
  const { settlements } = landlord
  const { utility, unit = 'kWh', number = '111222', registers } = meter
  const [[installed_on, initial_value] = ['2026-05-31', 0], ...single] = meter.readings
  const initial = registers
    ? { registers: registers.map(({ register, from }) => ({ register, initial_value: from })) }
    : { initial_value }
  const photo_reason = 'The handover protocol'
  const body = { photo_reason, apartment_id, utility, unit, number, digits: 6, installed_on, ...initial }
  const { body: made } = await settlements.request('POST', '/v1/meters', { body })
  const later = registers
    ? registers.map(({ register, to }) => ({ register, read_on: '2026-06-30', value: to }))
    : single.map(([date, value]) => ({ read_on: date, value }))
  for (const { read_on: date, ...read } of later) {
    const reading = {
      read_on: date,
      ...read,
      reason: 'Checked',
      photo_document_id: await aPhoto(world, { apartment_id }),
    }
    const { status } = await settlements.request('POST', `/v1/meters/${made.id}/readings`, { body: reading })
    if (status !== 201) throw new Error(`The reading of ${date} was not stored.`)
  }
}

type June = Awaited<ReturnType<typeof aJune>>

/** Decides everything, leaves open rests to the landlord, and hands the statement over. */
export async function send({ landlord, settlement, documents }: June) {
  for (const { id, state } of settlement.items)
    if (state === 'proposed')
      await step(landlord, settlement.id, 'items/decisions', { decision: 'approve', item_ids: [id] })
  const body = { decision: 'landlord', reason: 'Agreed' }
  for (const document of documents)
    await landlord.settlements.request('POST', `/v1/documents/${document}/lines/decisions`, { body })
  const prepared = await step(landlord, settlement.id, 'prepare')
  if (prepared.status !== 200) throw new Error(`It was not prepared: ${JSON.stringify(prepared.body)}`)
  return handOver(landlord, settlement.id)
}

/** A meter that counted so much in June. */
export const counted = (value: number, utility = 'electricity', unit = 'kWh'): Meter => ({
  utility,
  unit,
  readings: [
    ['2026-05-31', 1000],
    ['2026-06-30', 1000 + value],
  ],
})
