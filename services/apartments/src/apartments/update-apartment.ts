import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { ApartmentUpdated } from '@lokum/contracts/apartments/events'
import type { UpdateApartment } from '@lokum/contracts/apartments/operations'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { type ApartmentRow, describeApartment, foldLabel, lockApartment, requireChangeable } from './apartment.ts'
import { storeWithFreeLabel } from './free-label.ts'

type Request = RequestOf<typeof UpdateApartment>

/**
 * Changes what the landlord may change (JSON merge patch, RFC 7396). A patch that changes nothing leaves no trace.
 * @throws NotFound · Problem precondition_failed · StateForbids · LabelConflict
 */
export async function updateApartment(context: Context, { params, body }: Request): Promise<Answer<Apartment>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockApartment(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  requireChangeable(row)

  const before = JSON.stringify(describeApartment(row))
  applyPatch(row, body)
  if (JSON.stringify(describeApartment(row)) === before) return { body: describeApartment(row), version: row.version }

  row.version += 1
  row.updatedAt = now
  await storeWithFreeLabel(em, row)
  const apartment = describeApartment(row)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: ApartmentUpdated, object, data: apartment })
  return { body: apartment, version: row.version }
}

function applyPatch(row: ApartmentRow, { label, address, surface_m2, tariffs }: Request['body']): void {
  if (label !== undefined) Object.assign(row, { label, labelKey: foldLabel(label) })
  if (address?.street !== undefined) row.street = address.street
  if (address?.city !== undefined) row.city = address.city
  if (address?.postal_code !== undefined) row.postalCode = address.postal_code
  if (surface_m2 !== undefined) row.surfaceM2 = surface_m2 === null ? null : String(surface_m2)
  if (tariffs !== undefined) row.tariffs = tariffs ?? []
}
