import { daysFrom } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import type { Context } from '@lokum/service-kit/http/context'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import type { LoadBalance, LoadInterest } from '../ledger-functions.ts'
import { ReminderRow } from './reminder.ts'

export type Overdue = {
  /** The oldest overdue settlement, which a payment pays first. */
  settlementId: string
  referenceCode: string
  dueOn: string
  /** Days since then. */
  days: number
  /** Decimal text: all that is overdue. */
  overduePln: string
  /** Decimal text: the statutory interest on it until today; null if there is none, or a rate is missing. */
  interestPln: string | null
  /** The levels of reminders of the oldest overdue settlement. */
  levels: readonly number[]
}

type Deps = Pick<Context, 'em' | 'now'> & { loadBalance: LoadBalance; loadInterest: LoadInterest }

/** The part of a tenant's debt that was due before today, and the reminders of its oldest settlement; undefined if there is none. */
export async function findOverdue(
  { em, now, loadBalance, loadInterest }: Deps,
  agreement: AgreementRow,
): Promise<Overdue | undefined> {
  const { accountId, id } = agreement
  const today = dayIn(now)
  const { settlements } = await loadBalance(em, { accountId, id })
  const overdue = settlements.filter(({ due_on, open_pln }) => open_pln > 0 && due_on < today)
  const parts = overdue.flatMap(partsOf).filter(({ due_on }) => due_on < today)
  const [oldest] = overdue.toSorted((one, other) => one.due_on.localeCompare(other.due_on))
  if (oldest === undefined) return undefined
  const { settlement_id: settlementId, due_on: dueOn } = oldest
  const { referenceCode } = await em.findOneOrFail(SettlementRow, { accountId, id: settlementId })
  const interest = await loadInterest(em, { accountId, id, today })
  const reminders = await em.find(ReminderRow, { accountId, settlementId })
  return {
    settlementId,
    referenceCode,
    dueOn,
    days: daysFrom(dueOn, today),
    overduePln: sumPln(parts.map(({ open_pln }) => String(open_pln))),
    interestPln: interest === undefined || Number(interest) === 0 ? null : interest,
    levels: reminders.map(({ level }) => level),
  }
}

type DuePart = Pick<SettlementBalance, 'due_on' | 'open_pln'>

function partsOf(settlement: SettlementBalance): readonly DuePart[] {
  return settlement.instalments.length > 0 ? settlement.instalments : [settlement]
}

/** The level after the last one; undefined after the third. */
export function nextLevel({ levels }: Overdue): number | undefined {
  const level = Math.max(0, ...levels) + 1
  return level > 3 ? undefined : level
}
