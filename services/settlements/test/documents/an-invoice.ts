import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aKsefInvoice } from '../months/settlements/a-ksef-invoice.ts'

/** An invoice for the internet from KSeF; `mark` makes another file of the same invoice. */
export const anXml = ({ amount = '49.20', number = 'Internet/2026/04', mark = '' } = {}) =>
  Buffer.from(
    aKsefInvoice({ prices: [], fees: [{ Cost: `Internet${mark}`, 'Amount (PLN)': amount }] })
      .toString()
      .replace('<P_2>/2026/04</P_2>', `<P_2>${number}</P_2>`),
  )

export function send({ settlements }: Landlord, bytes: Buffer, kind = 'invoice') {
  return settlements.request(
    'POST',
    '/v1/documents',
    makeForm({ name: 'a.xml', type: 'application/xml', bytes }, { kind }),
  )
}

export async function upload(landlord: Landlord, bytes: Buffer, kind = 'invoice'): Promise<string> {
  const { status, body, bytes: text } = await send(landlord, bytes, kind)
  if (status !== 201) throw new Error(`The document was refused: ${text}`)
  return body.id
}

type Members = Record<string, unknown>

/** A request about a document. */
export function ask(
  { settlements }: Landlord,
  method: string,
  path: string,
  { body, headers = {} }: { body?: Members; headers?: Record<string, string> } = {},
) {
  return settlements.request(method, `/v1/documents/${path}`, { ...(body && { body }), headers })
}

/** A draft of April of an apartment whose tenant pays the internet. */
export async function aDraft(world: World, landlord: Landlord): Promise<string> {
  const apartment = await anApartment(landlord)
  await anAgreement(landlord, apartment.id, {
    mode: 'rent_only',
    shared_costs: [{ category: 'internet', share_by: 'equal' }],
  })
  await world.copied(apartment.id)
  return String((await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })).body.id)
}

/** The identifiers of the objects of a refusal. */
export const blockingOf = ({ body }: { body: { objects?: string[] } }) => body.objects?.map((id) => id)
