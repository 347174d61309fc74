import { createHash } from 'node:crypto'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'

type Members = Record<string, unknown>

/** A meter of an apartment of its own; it is read from 2026-01-01 on, with the value 1000. */
export async function aMeter(landlord: Landlord, members: Members = {}) {
  const apartment_id = members.apartment_id ?? (await anApartment(landlord)).id
  const answer = await createMeter(landlord, { ...members, apartment_id })
  if (answer.status !== 201) throw new Error(`The meter was not created: ${answer.bytes}`)
  return answer.body
}

const made = new WeakMap<Landlord, number>()

/** The first meter of a landlord has the number 12345678, and no other one has it. */
function nextNumber(landlord: Landlord): string {
  const count = made.get(landlord) ?? 0
  made.set(landlord, count + 1)
  return String(12_345_678 + count)
}

export function createMeter(landlord: Landlord, members: Members) {
  const body = {
    utility: 'cold_water',
    unit: 'm3',
    number: members.number ?? nextNumber(landlord),
    digits: 5,
    installed_on: '2026-01-01',
    initial_value: 1000,
    ...members,
  }
  return landlord.settlements.request('POST', '/v1/meters', { body })
}

export function read({ settlements }: Landlord, id: string, body: Members, headers: Record<string, string> = {}) {
  return settlements.request('POST', `/v1/meters/${id}/readings`, { body, headers })
}

export function exchange(
  { settlements }: Landlord,
  id: string,
  members: Members,
  headers: Record<string, string> = {},
) {
  const body = { exchanged_on: '2026-06-15', final_value: 1100, number: '999', digits: 6, initial_value: 0, ...members }
  return settlements.request('POST', `/v1/meters/${id}/exchange`, { body, headers })
}

/** The readings of a meter, the ones entered last first. */
export async function readingsOf({ settlements }: Landlord, id: string) {
  const { body } = await settlements.request('GET', `/v1/meters/${id}/readings?limit=100`)
  return body.data
}

/** The identifier of a document of the landlord, who has a meter. */
export async function aDocument(
  { pools }: World,
  { apartment_id }: { apartment_id: string },
  mediaType = 'image/jpeg',
) {
  const id = newId('document')
  const sha256 = createHash('sha256').update(id).digest('hex')
  const inserted = await pools.settlements.query(insertDocument, [id, mediaType, sha256, apartment_id])
  if (inserted.rowCount !== 1) throw new Error('The account of the apartment is not known.')
  return id
}

const insertDocument = `
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
  SELECT $1, account_id, 'meter_photo', 'photo', $2, 3, $3, $3, now() FROM apartment_copy WHERE id = $4`

/** The audited actions on an object, in their order, with the numbers under which they were told. */
export async function auditOf({ pools }: World, id: string) {
  const { rows } = await pools.settlements.query(selectAudit, [id])
  return rows.map(({ entry, data, sequence }) => {
    const { action, event } = JSON.parse(entry)
    if (data !== entry) throw new Error('The event tells something else than the entry.')
    return { action, sequence, data: event.data }
  })
}

const selectAudit = `
  SELECT body AS entry, data, sequence
  FROM audit_entry JOIN outbox_event ON type = 'audit.event' AND data = body
  WHERE resource_id = $1
  ORDER BY seq`
