import type { Client, JsonBody } from '../testing/client.ts'

/** The body of a valid apartment; labels differ unless one is given. */
export function apartmentBody(members: Record<string, unknown> = {}) {
  labels += 1
  return {
    label: `Dom ${labels}`,
    address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
    ...members,
  }
}
let labels = 0

/** Creates an apartment at the apartments service. */
export async function anApartment(
  { apartments }: { apartments: Client },
  members: Record<string, unknown> = {},
): Promise<JsonBody> {
  const answer = await apartments.request('POST', '/v1/apartments', { body: apartmentBody(members) })
  if (answer.status !== 201) throw new Error(`The apartment was not created: ${answer.bytes}`)
  return answer.body
}

/** The terms of an agreement, by default without an end and by readings. */
export function agreementTerms(apartment_id: string, members: Record<string, unknown> = {}) {
  return {
    apartment_id,
    tenant: { name: 'Jan Lis', email: 'jan@example.org' },
    landlord: { name: 'Anna Nowak', bank_account_number: '24160000035175530643314956' },
    starts_on: '2026-01-01',
    mode: 'by_readings',
    rent_pln: 2400,
    ...members,
  }
}

/** Creates an agreement at the settlements service. */
export async function anAgreement(
  { settlements }: { settlements: Client },
  apartmentId: string,
  members: Record<string, unknown> = {},
): Promise<JsonBody> {
  const answer = await settlements.request('POST', '/v1/agreements', { body: agreementTerms(apartmentId, members) })
  if (answer.status !== 201) throw new Error(`The agreement was not created: ${answer.bytes}`)
  return answer.body
}

/** The identifier of the terms of an agreement that begin on a day. */
export async function termsIdOn(
  { settlements }: { settlements: Pick<Client, 'request'> },
  { agreementId, day }: { agreementId: string; day: string },
): Promise<string> {
  const { body } = await settlements.request('GET', `/v1/agreements/${agreementId}/terms`)
  const found = body.data.find(({ starts_on: first }: { starts_on: string }) => first === day)
  if (!found) throw new Error(`The agreement ${agreementId} has no terms from ${day} on.`)
  return found.id
}

/** Creates a settlement at the settlements service. */
export function settle(
  { settlements }: { settlements: Client },
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  return settlements.request('POST', '/v1/settlements', { body, headers })
}
