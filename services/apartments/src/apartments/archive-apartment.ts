import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { ApartmentArchived } from '@lokum/contracts/apartments/events'
import type { ArchiveApartment } from '@lokum/contracts/apartments/operations'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { StateForbids } from '@lokum/service-kit/problem'
import { listRunning } from '../agreements/list-running.ts'
import { describeApartment, lockApartment, moveApartment } from './apartment.ts'

/**
 * Archives an apartment in which no agreement runs, which frees its label and its place in the plan.
 * @throws NotFound · Problem precondition_failed · StateForbids
 */
export async function archiveApartment(
  context: Context,
  { params }: RequestOf<typeof ArchiveApartment>,
): Promise<Answer<Apartment>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockApartment(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  moveApartment(row, 'archive')
  const running = await listRunning(em, { accountId: row.accountId, apartmentId: row.id, now })
  if (running.length > 0) throw new StateForbids(stateReasons.apartmentLet(row.label), running)
  row.version += 1
  row.updatedAt = now
  await em.flush()

  const apartment = describeApartment(row)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: ApartmentArchived, object, data: apartment })
  await runSql(em, 'UPDATE account SET apartments = apartments - 1 WHERE id = $1', [caller.accountId])
  return { body: apartment, version: row.version }
}
