import { sameDayLater } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { Context } from '@lokum/service-kit/http/context'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { loadTerms, rowOn } from '../../tenancies/agreements/dated-terms.ts'
import { type DepositEntryRow, findDepositEntries } from './deposit-entry.ts'
import { type DepositSums, sumDeposit } from './sum-deposit.ts'

export type LoadedDeposit = { entries: DepositEntryRow[]; sums: DepositSums; returnDueOn: string | null }

/**
 * The deposit of an agreement as it is to be returned on its last day, or today while it runs. It is due a month after the last day
 * (Article 6(4) of the act on the protection of tenants).
 * @throws NotFound also for an agreement of another account
 */
export async function loadDeposit(
  { em, caller: { accountId }, now }: Context,
  { agreementId }: { agreementId: string },
): Promise<LoadedDeposit> {
  const agreement = await findAgreement(em, { id: agreementId, accountId })
  const later = await loadTerms(em, agreement)
  const entries = await findDepositEntries(em, { accountId, agreementId })
  const { endsOn = null } = agreement
  const today = dayIn(now)
  const returnOn = endsOn !== null && endsOn < today ? endsOn : today
  const sums = sumDeposit(entries, { rentOn: (day) => rowOn(agreement, later, day).rentPln, returnOn })
  const isDue = endsOn !== null && Number(sums.toReturnPln) > 0
  return { entries, sums, returnDueOn: isDue ? sameDayLater(endsOn, 1) : null }
}
