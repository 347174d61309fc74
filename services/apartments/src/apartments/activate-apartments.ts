import { ApartmentUpdated } from '@lokum/contracts/apartments/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import type { Edge } from '@lokum/service-kit/http/edge'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { DescribedAgreement } from '../agreements/store-agreements.ts'
import { ApartmentRow, describeApartment, moveApartment } from './apartment.ts'

type ActivationDeps = Pick<Edge, 'orm' | 'clock' | 'committed'>

/**
 * Makes apartments active that were in setup when an agreement of theirs became known, in one transaction, and gives how many.
 * There is no caller: the service acts in its own name, and the id of the agreement's event takes the place of a request id.
 */
export async function activateApartments(
  parts: ActivationDeps,
  described: readonly DescribedAgreement[],
): Promise<number> {
  if (described.length === 0) return 0
  const activated = await parts.orm.em.fork().transactional(async (em) => {
    const rows = await em.find(
      ApartmentRow,
      { state: 'setup', $or: described.map(({ accountId, object }) => ({ id: object.apartment_id, accountId })) },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    for (const row of rows) await activate({ em, now: parts.clock(), described }, row)
    return rows.length
  })
  if (activated > 0) parts.committed()
  return activated
}

type Context = { em: EntityManager; now: Date; described: readonly DescribedAgreement[] }

async function activate({ em, now, described }: Context, row: ApartmentRow): Promise<void> {
  moveApartment(row, 'activate')
  row.version += 1
  row.updatedAt = now
  await em.flush()

  const first = described.find(({ accountId, object }) => object.apartment_id === row.id && accountId === row.accountId)
  const { eventId: requestId, traceparent } = first ?? {}
  const author = serviceItself({ name: 'apartments', accountId: row.accountId, now, requestId, traceparent })
  const object = { id: row.id, version: row.version }
  await recordChange({ ...author, em }, { event: ApartmentUpdated, object, data: describeApartment(row) })
}
