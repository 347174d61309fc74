import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { categoriesOf } from './metered-categories.ts'
import { daysWithin } from './month.ts'
import type { DocumentCase, MeterCase } from './settlement-case.ts'

/** A document about the month; `days` of it, none when it does not say its period. */
export type PricingDocument = DocumentCase & { days: number }

export type PricedLine = {
  document: PricingDocument
  line: DocumentLine
  ratePln: number
  category: NonNullable<DocumentLine['category']>
}

/** The documents whose period overlaps the month, the one with the most days first, of two as long the later. */
export function documentsOf(period: string, documents: readonly DocumentCase[]): PricingDocument[] {
  return documents
    .map((document) => ({ ...document, days: daysOf(document, period) }))
    .filter(({ days, periodFrom, periodTo }) => days > 0 || (periodFrom === null && periodTo === null))
    .toSorted((one, other) => other.days - one.days || (lateness(one) < lateness(other) ? 1 : -1))
}

/** The prices of what a meter counts; a line with a meter's number is for that meter alone. */
export function findLines(documents: readonly PricingDocument[], meter: MeterCase): PricedLine[] {
  const categories = categoriesOf(meter.utility)
  const numbers = new Set(meter.devices.map(({ number }) => plain(number)))
  return documents.flatMap((document) =>
    document.lines.flatMap((line) => {
      const { role, category, rate_pln: ratePln, meter_number: number } = line
      if (role !== 'rate' || ratePln === null || category === null || !categories.includes(category)) return []
      return number === null || numbers.has(plain(number)) ? [{ document, line, ratePln, category }] : []
    }),
  )
}

function daysOf({ periodFrom, periodTo }: DocumentCase, period: string): number {
  const start = periodFrom ?? periodTo
  const end = periodTo ?? periodFrom
  return start === null || end === null ? 0 : daysWithin(period, { start, end }).days
}

function lateness({ periodTo, periodFrom, id }: DocumentCase): string {
  return `${periodTo ?? ''} ${periodFrom ?? ''} ${id}`
}

function plain(number: string): string {
  return number.replaceAll(/\s/g, '').toLowerCase()
}
