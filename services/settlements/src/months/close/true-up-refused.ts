import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import { daysOfAgreement } from '@lokum/contracts/problems/days-of-agreement'
import { listMonths, mostMonths } from '@lokum/month-engine/calculation/split-cost'
import { type Fault, Problem, ValidationFailed } from '@lokum/service-kit/problem'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'

/** The agreement has no advance that the true-up could settle. */
export class AdvancesMissing extends Problem {
  constructor({ agreement, ...place }: Pick<Fault, 'must'> & { agreement: AgreementRow; pointer: string }) {
    const { id, startsOn: start, endsOn: end } = agreement
    const faults = [{ ...place, code: 'invalid_value' }] as const
    super('advances_missing', { faults, values: { days: daysOfAgreement({ start, end }) }, objects: [id] })
  }
}

export class TrueUpOverlaps extends Problem {
  constructor({ id, code }: { id: string; code: string }) {
    super('true_up_overlaps', { values: { code }, objects: [id] })
  }
}

type Days = { from: string; to: string; period: string }

/** @throws ValidationFailed unless the days are whole months that begin no later than they end, before the month of the true-up ends */
export function requireOrderOfDays({ from, to, period }: Days): void {
  const faults: Fault[] = []
  if (from !== firstDay(from.slice(0, 7)))
    faults.push({ pointer: '#/starts_on', code: 'invalid_value', must: 'first_of_month' })
  if (to !== lastDay(to.slice(0, 7)))
    faults.push({ pointer: '#/ends_on', code: 'invalid_value', must: 'last_of_month' })
  const count = listMonths({ from, to }).length
  const months = { must: 'months_up_to', values: { max: mostMonths } } as const
  if (count === 0 || count > mostMonths) faults.push({ pointer: '#/ends_on', code: 'invalid_value', ...months })
  if (period < to.slice(0, 7)) faults.push({ pointer: '#/period', code: 'invalid_value', must: 'month_after_days' })
  if (faults.length > 0) throw new ValidationFailed(faults)
}
