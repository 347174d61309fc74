import { daysWithin, lastDay } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { coveredDays } from '../calculation/covered-days.ts'
import { isCorrection, isQuantityCorrection, type LineToCharge, linesToCharge } from '../calculation/lines-to-charge.ts'
import { listCategories } from '../calculation/metered-categories.ts'
import { sharedBySubMeters, sharedIn } from '../calculation/propose-shares.ts'
import type { MeterCase } from '../meters/meter-case.ts'
import type { AgreementOverTime } from '../terms/terms-over-time.ts'
import type { MonthDocument } from './month-document.ts'

/** A line that can become costs. */
export type Chargeable = Pick<LineToCharge, 'line' | 'label' | 'quantity' | 'unit' | 'amountPln' | 'days'> & {
  documentId: string
  category: CostCategory
}

type Categories = {
  period: string
  /** The categories that the apartment's meters count for the tenant. */
  metered: ReadonlySet<CostCategory>
  /** The categories whose prices are shared, as the agreement names them and no meter counts them. */
  shared: ReadonlySet<CostCategory>
}

type Counting = { meters: readonly MeterCase[]; period: string }

export function categoriesToCharge(agreement: AgreementOverTime | undefined, { meters, period }: Counting): Categories {
  const counting = meters.filter(
    ({ is_main: isMain, devices }) => !isMain && devices.some(({ installed_on: day }) => day <= lastDay(period)),
  )
  const byReadings = agreement?.mode === 'by_readings' ? counting : []
  const metered = new Set(byReadings.flatMap(({ utility }) => listCategories(utility)))
  const named = agreement ? sharedIn(agreement, period) : []
  for (const category of agreement ? sharedBySubMeters(agreement, period) : []) metered.delete(category)
  return { period, metered, shared: new Set(named.filter((category) => !metered.has(category))) }
}

/** The lines of a document that are shared by their amounts; other prices are for what meters count. */
export function linesOfMonth(document: MonthDocument, categories: Categories): Chargeable[] {
  const isLate = isLateCorrection(document, categories.period)
  return linesToCharge(document).flatMap(({ kind, category, ...line }) => {
    if (category === null) return []
    const named = { ...line, kind, category }
    return isShared(named, isLate, categories) ? [{ ...line, category, documentId: document.id }] : []
  })
}

type Named = LineToCharge & { category: CostCategory }

function isShared({ category, ...line }: Named, isLate: boolean, { metered, shared }: Categories): boolean {
  if (isLate) return true
  return line.kind === 'cost' ? !(isQuantityCorrection(line) && metered.has(category)) : shared.has(category)
}

/** Whether a document corrects another month, whose use the meters of this one do not count. */
function isLateCorrection(document: MonthDocument, period: string): boolean {
  const days = coveredDays(document)
  if (days === null || daysWithin(period, { starts_on: days.from, ends_on: days.to }).days > 0) return false
  return isCorrection(document)
}
