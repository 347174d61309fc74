import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import { writeDay } from '../../money/write-number.ts'
import type { CoveredDays } from './covered-days.ts'
import { nameOf } from './proposal-words.ts'

type MeterDay = { utility: Utility; day: string }

type Line = { documentId: string; line: number }

/** What the operator is told of what is missing. */
export const missingWords = {
  rate: (utility: Utility) =>
    `There is no rate for ${nameOf(utility, 'en')}. Attach the invoice, or complete the apartment’s tariffs.`,
  fittingRate: (label: string, unit: string | null) =>
    `The rate “${label}” is for ${unit ?? 'an unknown unit'}, in which the meter does not count.`,
  plausibleRate: (label: string) => `The rate “${label}” gives an impossible amount. Check the rate and the readings.`,
  factor: 'The conversion factor of gas (m³ to kWh) is not known. It stands on the invoice.',
  reading: ({ utility, day }: MeterDay) =>
    `There is no reading of the ${nameOf(utility, 'en')} meter of ${writeDay(day, 'en')}, or at most 10 days from it.`,
  risingReading: ({ utility, day }: MeterDay) =>
    `The reading of the ${nameOf(utility, 'en')} meter of ${writeDay(day, 'en')} is lower than the one before.`,
  exchange: ({ utility, day }: MeterDay) =>
    `The exchange of the ${nameOf(utility, 'en')} meter about ${writeDay(day, 'en')} lacks a final or an initial value.`,
  photo: ({ utility, day }: MeterDay) =>
    `The reading of the ${nameOf(utility, 'en')} meter of ${writeDay(day, 'en')} has no photo.`,
  document: (category: CostCategory) => `There is no document with a cost of this month for ${nameOf(category, 'en')}.`,
  otherMonth: ({ documentId, line }: Line, { from, to }: CoveredDays) =>
    `Line ${line} of an attached document is no cost of this month: the bill is of ${daysOf(from, to)}. POST /v1/documents/${documentId}/costs with this period makes it a cost anyway.`,
  ofHouse: ({ documentId, line }: Line) =>
    `An attached document is attached to settlements of several apartments: share its line ${line} with POST /v1/documents/${documentId}/costs.`,
} as const

function daysOf(from: string, to: string): string {
  return from === to ? writeDay(from, 'en') : `${writeDay(from, 'en')} to ${writeDay(to, 'en')}`
}
