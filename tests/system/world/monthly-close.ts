import { publicOperations } from '@lokum/contracts/catalogue'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { SentFile } from '@lokum/local-stack/testing/make-form'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { monthOf } from '../../../scripts/papers/months.ts'
import { usualEnergy, writeEnergyInvoice } from '../../../scripts/papers/write-energy-invoice.ts'
import { aPicture } from './a-picture.ts'
import { lokumOf } from './lokum-of.ts'

const tenancy = {
  tenant: { name: 'Jan Nowak', email: 'jan@example.org' },
  landlord: { name: 'Anna Kowalska', bank_account_number: '24160000035175530643314956' },
  starts_on: '2026-09-01',
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

/** A line of a document as the landlord types it: 60.00 PLN for the internet unless stated otherwise. */
export function aLine(members: Record<string, unknown> = {}) {
  return {
    kind: 'cost',
    category: 'internet',
    label: 'Internet',
    amount_pln: 60,
    place: 'page 1, line 1',
    ...members,
  }
}

/** Makes or changes something with the client's method for the path, and gives the answer's data. */
export async function make(
  landlord: Landlord,
  path: string,
  body: object | undefined = bodyOfStep(path),
): Promise<JsonBody> {
  const operation = postings.find((one) => one.path.test(path))
  if (!operation) throw new Error(`No operation has POST ${path}.`)
  const method: unknown = Reflect.get(lokumOf(landlord), operation.id)
  if (typeof method !== 'function') throw new Error(`The client lacks ${operation.id}.`)
  const { data } = await method({ ...operation.path.exec(path)?.groups, ...(body && { body }) })
  return data
}

const postings = publicOperations
  .filter(({ method }) => method === 'POST')
  .map(({ id, path }) => ({ id, path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }))

/**
 * Lets an apartment, and waits until it is `active`: it learns of its agreement by an event, which would otherwise change
 * it under the test's eyes.
 */
export async function letApartment(landlord: Landlord, apartment: string, members: Record<string, unknown> = {}) {
  const agreement = await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment, ...members }))
  await eventually(async () => (await lokumOf(landlord).getApartment({ id: apartment })).data.state === 'active')
  return agreement
}

/** Uploads a file, a picture of its own unless one is given. */
export async function upload(landlord: Landlord, file: SentFile = { bytes: aPicture() }): Promise<JsonBody> {
  const { bytes, name = 'document.png', type = 'image/png' } = file
  const { data } = await lokumOf(landlord).createDocument({
    body: { file: new File([Buffer.from(bytes)], name, { type }) },
  })
  return data
}

/** The landlord pays the open rests of the lines of a document. */
export async function payOpenLines(landlord: Landlord, id: string): Promise<JsonBody> {
  const { data } = await lokumOf(landlord).decideLines({
    id,
    body: { decision: 'landlord', reason: 'The meter counted less than the bill' },
  })
  return data
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
