import { coveredDays } from '@lokum/month-engine/calculation/covered-days'
import { type CostDays, listMonths, mostMonths, wholeMonth } from '@lokum/month-engine/calculation/split-cost'
import type { Context } from '@lokum/service-kit/http/context'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { DocumentReadingRow } from '../../documents/document.ts'

type Stated = { period?: string | undefined; period_from?: string | undefined; period_to?: string | undefined }
type ChosenDays = {
  accountId: string
  documentId: string
  /** The days that the line names. */
  own?: CostDays | null
  body: Stated
}

/**
 * The days of a cost: a month that takes all of it, the days that the landlord states, or those that the line or else the document states.
 * @throws ValidationFailed
 */
export async function chooseDays(
  em: Context['em'],
  { accountId, documentId, own = null, body }: ChosenDays,
): Promise<{ days: CostDays; period: string }> {
  const { period, period_from: from, period_to: to } = body
  if (period === undefined) {
    const days = await chooseStatedDays(em, { accountId, documentId, own, body })
    if (days === null) throw refusal('#/period', 'required')
    return { days, period: days.from.slice(0, 7) }
  }
  if (from !== undefined || to !== undefined) throw refusal('#/period', 'invalid_value')
  return { days: wholeMonth(period), period }
}

/** The days that the landlord states, or else the line, or the document; null when neither does. @throws ValidationFailed */
export async function chooseStatedDays(
  em: Context['em'],
  { accountId, documentId, own = null, body: { period_from: from, period_to: to } }: ChosenDays,
): Promise<CostDays | null> {
  if (from !== undefined || to !== undefined) return within({ from, to })
  if (own !== null) return own
  const reading = await em.findOne(DocumentReadingRow, { accountId, documentId })
  const covered = reading && coveredDays(reading)
  return covered && within(covered)
}

function within({ from, to }: { from: string | undefined; to: string | undefined }): CostDays {
  if (from === undefined) throw refusal('#/period_from', 'required')
  if (to === undefined) throw refusal('#/period_to', 'required')
  if (from > to || listMonths({ from, to }).length > mostMonths) throw refusal('#/period_to', 'invalid_value')
  return { from, to }
}

function refusal(pointer: string, code: 'required' | 'invalid_value'): ValidationFailed {
  return new ValidationFailed([{ pointer, code, must: 'period_or_days', values: { max: mostMonths } }])
}
