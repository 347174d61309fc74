import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { formOf, type SentFile } from '@lokum/local-stack/testing/form-of'
import { onceFree } from '@lokum/local-stack/testing/once-free'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { monthOf } from '../../../scripts/papers/months.ts'
import { usualEnergy, writeEnergyInvoice } from '../../../scripts/papers/write-energy-invoice.ts'
import { aPicture } from './a-picture.ts'

const tenancy = {
  tenant: { name: 'Jan Nowak', email: 'jan@example.org' },
  landlord: { name: 'Anna Kowalska', account_number: '24160000035175530643314956' },
  start: '2026-09-01',
  mode: 'by_readings',
  rent_pln: 2400,
}

/** The body of a valid agreement: by readings, open, unless stated otherwise. */
export function aTenancy(members: Record<string, unknown>) {
  return { ...tenancy, ...members }
}

/** The body of a valid electricity meter that shows 100 at the end of September 2026. */
export function aMeter(members: Record<string, unknown>) {
  return {
    utility: 'electricity',
    unit: 'kWh',
    number: '12345678',
    digits: 6,
    installed_on: '2026-09-30',
    initial_value: 100,
    ...members,
  }
}

/** A line of a document as an operator types it: 60.00 PLN for the internet unless stated otherwise. */
export function aLine(members: Record<string, unknown> = {}) {
  return {
    role: 'cost',
    category: 'internet',
    label: 'Internet',
    amount_pln: 60,
    place: 'page 1, line 1',
    ...members,
  }
}

/** Makes or changes something through the gateway, and gives the answer's body. */
export async function make(landlord: Landlord, path: string, body?: object): Promise<JsonBody> {
  const answer = await onceFree(() => landlord.request('POST', path, body && { body }))
  if (answer.status > 202) throw new Error(`${path} answered ${answer.bytes}`)
  return answer.body
}

/**
 * Lets an apartment, and waits until it is `active`: it learns of its agreement by an event, which would otherwise change
 * it under the test's eyes.
 */
export async function letApartment(landlord: Landlord, apartment: string, members: Record<string, unknown> = {}) {
  const agreement = await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment, ...members }))
  await eventually(async () => (await landlord.request('GET', `/v1/apartments/${apartment}`)).body.state === 'active')
  return agreement
}

/** Uploads a file, a picture of its own unless one is given. */
export async function upload(landlord: Landlord, file: SentFile = { bytes: aPicture() }): Promise<JsonBody> {
  const answer = await landlord.request('POST', '/v1/documents', formOf(file))
  if (answer.status !== 201) throw new Error(`The document was refused: ${answer.bytes}`)
  return answer.body
}

/** The landlord pays the open rests of the lines of a document. */
export async function payOpenLines(landlord: Landlord, documentId: string): Promise<JsonBody> {
  const decision = { as: 'landlord', reason: 'The meter counted less than the bill' }
  return await make(landlord, `/v1/documents/${documentId}/lines/decide`, decision)
}

/**
 * The demo's invoice of KSeF for a month: 160 kWh for 0.615 PLN each and a network charge of 24.60, gross. Invoices of
 * different numbers are different files. Without a meter, what stands in place of its number is none.
 */
export function anEnergyInvoice(period: string, number = `${++invoices}`, meter = '{meter}'): SentFile {
  const invoice = { month: monthOf(period), number: `E/${number}`, buyer: 'Anna Przykładowa', meter, ...usualEnergy }
  return { name: 'energia.xml', type: 'application/xml', bytes: writeEnergyInvoice(invoice) }
}
let invoices = 0
