import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { daysWithin } from '../../calendar/month.ts'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'
import { coveredDays } from './covered-days.ts'
import { categoriesOf } from './metered-categories.ts'
import type { DocumentCase } from './settlement-case.ts'

/** A document of the month; `days` are missing when it states no period, `factor` is the gas conversion factor when stated. */
export type PricingDocument = DocumentCase & { days: number; factor: number | null }

export type PricedLine = {
  document: PricingDocument
  line: DocumentLine
  ratePln: number
  category: NonNullable<DocumentLine['category']>
}

/** The documents whose period overlaps the month, those covering most days first; of equally long ones the later first. */
export function documentsOf(period: string, documents: readonly DocumentCase[]): PricingDocument[] {
  return documents
    .map((document) => ({ ...document, days: daysOf(document, period), factor: factorOf(document) }))
    .filter(({ days, periodFrom, periodTo }) => days > 0 || (periodFrom === null && periodTo === null))
    .toSorted((one, other) => other.days - one.days || (lateness(one) < lateness(other) ? 1 : -1))
}

/** The prices for the use that a meter measures; a line with a meter's number applies only to that meter. */
export function findLines(documents: readonly PricingDocument[], meter: MeterCase): PricedLine[] {
  return documents.flatMap((document) =>
    document.lines.flatMap((line) => {
      const { rate_pln: ratePln, category } = line
      return ratePln !== null && category !== null && isPriceOf(line, meter)
        ? [{ document, line, ratePln, category }]
        : []
    }),
  )
}

/** Whether a line is a price for the use that the meter measures. */
export function isPriceOf({ role, category, meter_number: number }: DocumentLine, meter: MeterCase): boolean {
  if (role !== 'rate' || category === null || !categoriesOf(meter.utility).includes(category)) return false
  return number === null || meter.devices.some((device) => plain(device.number) === plain(number))
}

function daysOf(document: DocumentCase, period: string): number {
  const covered = coveredDays(document)
  return covered === null ? 0 : daysWithin(period, { start: covered.from, end: covered.to }).days
}

function factorOf({ lines }: DocumentCase): number | null {
  const ofGas = lines.filter(({ category }) => category === 'gas' || category === null)
  return ofGas.find(({ conversion_factor }) => conversion_factor !== null)?.conversion_factor ?? null
}

function lateness({ periodTo, periodFrom, id }: DocumentCase): string {
  return `${periodTo ?? ''} ${periodFrom ?? ''} ${id}`
}

function plain(number: string): string {
  return number.replaceAll(/\s/g, '').toLowerCase()
}
