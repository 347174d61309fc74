import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { aPng } from '../../../../../packages/bill-reader/test/files.ts'
import { createMeter, read } from '../../tenancies/meters/a-meter.ts'

type Members = Record<string, unknown>

/** An apartment that is let, with a water meter that shows 1000 on the first of January. */
export async function aTenancy(landlord: Landlord, terms: Members = {}) {
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, terms)
  const meter = (await createMeter(landlord, { apartment_id: apartment.id })).body
  return { landlord, apartment, agreement, meter, path: `/v1/agreements/${agreement.id}` }
}
export type Tenancy = Awaited<ReturnType<typeof aTenancy>>

/** A link for the tenant, with its token. */
export async function aLink({ landlord, path }: Pick<Tenancy, 'landlord' | 'path'>) {
  const { status, body } = await landlord.settlements.request('POST', `${path}/tenant-links`)
  if (status !== 201) throw new Error(`There is no link: ${JSON.stringify(body)}`)
  return { ...body, token: String(body.url).split('#')[1] ?? '' }
}

/** Whoever holds a link. */
export function holding({ landlord }: Pick<Tenancy, 'landlord'>, token: string) {
  return {
    get: (path: string) => landlord.settlements.request('GET', `/v1/tenant/${path}`, { token }),
    send: (parts: Record<string, string>, bytes = aPng(), name = 'licznik.png') =>
      landlord.settlements.request('POST', '/v1/tenant/readings', { token, ...makeForm({ name, bytes }, parts) }),
  }
}

/** Asks for readings; all meters unless stated otherwise. */
export function ask({ landlord, path }: Pick<Tenancy, 'landlord' | 'path'>, body: Members, headers = {}) {
  return landlord.settlements.request('POST', `${path}/reading-requests`, { body, headers })
}

/** A request without its mail, which changes while it is sent. */
export function askedOf<Request extends { delivery: unknown }>({ delivery: _, ...asked }: Request) {
  return asked
}

/** Waits until the tenant has the mails with the requests, whose links replace older ones. */
export async function allMailed({ landlord, path }: Pick<Tenancy, 'landlord' | 'path'>): Promise<void> {
  await eventually(async () => {
    const { body } = await landlord.settlements.request('GET', `${path}/reading-requests`)
    return body.data.every(({ delivery }: { delivery: { state: string } }) => delivery.state === 'accepted')
  })
}

/** A document of the landlord. */
export async function aPhoto({ settlements }: Landlord, bytes = aPng()) {
  const { body } = await settlements.request('POST', '/v1/documents', makeForm({ bytes }, { kind: 'meter_photo' }))
  const stored = await settlements.request('GET', `/v1/documents/${body.id}/content`)
  return { id: String(body.id), bytes: stored.bytes }
}

/** A reading of the tenancy's meter with a photo. */
export async function aReading(
  { landlord, meter }: Tenancy,
  { read_on: date, value }: { read_on: string; value: number },
) {
  const photo = await aPhoto(landlord)
  const { status, body } = await read(landlord, meter.id, { read_on: date, value, photo_document_id: photo.id })
  if (status !== 201) throw new Error(`It was not read: ${JSON.stringify(body)}`)
  return { ...body, photo }
}

/** The tables that hold a text; a partition is read through its table. */
export async function tablesWith({ pools }: World, text: string): Promise<string[]> {
  const { rows } = await pools.settlements.query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pools.settlements.query(
      `SELECT FROM "${name}" AS held WHERE held::text LIKE '%' || $1 || '%'`,
      [text],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found
}
