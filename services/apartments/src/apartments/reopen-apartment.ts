import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { ApartmentUpdated } from '@lokum/contracts/apartments/events'
import type { ReopenApartment } from '@lokum/contracts/apartments/operations'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { limitOf, PlanLimitReached, type Plans } from '../plans/plan.ts'
import { describeApartment, lockApartment, moveApartment } from './apartment.ts'
import { storeWithFreeLabel } from './free-label.ts'

/**
 * Undoes an archiving: the apartment takes its label and a place in the plan again.
 * @throws NotFound · Problem precondition_failed · StateForbids · LabelConflict · PlanLimitReached
 */
export async function reopenApartment(
  context: Context & { plans: Plans },
  { params }: RequestOf<typeof ReopenApartment>,
): Promise<Answer<Apartment>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockApartment(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  moveApartment(row, 'reopen')
  const [agreement] = await runSql(em, findAgreement, [row.accountId, row.id])
  if (agreement) moveApartment(row, 'activate')
  row.version += 1
  row.updatedAt = now
  await storeWithFreeLabel(em, row)

  const apartment = describeApartment(row)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: ApartmentUpdated, object, data: apartment })
  await takePlace(context)
  return { body: apartment, version: row.version }
}

const findAgreement = 'SELECT id FROM agreement_copy WHERE account_id = $1 AND apartment_id = $2 LIMIT 1'

/** The account's row is the one that callers queue for, so it is locked last, as by a creation. */
async function takePlace({ em, caller, plans }: Context & { plans: Plans }): Promise<void> {
  const [account] = await runSql<{ plan: string; apartments: number }>(em, lockAccount, [caller.accountId])
  if (!account) throw new Error('An account that archived an apartment has a row.')
  const limit = limitOf(plans, account.plan)
  if (account.apartments >= limit) throw new PlanLimitReached(limit)
  await runSql(em, 'UPDATE account SET apartments = apartments + 1 WHERE id = $1', [caller.accountId])
}

const lockAccount = 'SELECT plan, apartments FROM account WHERE id = $1 FOR UPDATE'
