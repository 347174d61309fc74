import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { writeDay } from '../../money/write-number.ts'
import type { CoveredDays } from './covered-days.ts'
import { nameOf, registerName } from './proposal-words.ts'

type MeterDay = { utility: Utility; register?: MeterRegister | undefined; day: string }

type Line = { line: number }

/** The texts for what a settlement still misses. */
export const missingWords = {
  rate: (utility: Utility) =>
    `There is no rate for ${nameOf(utility, 'en')}. Attach the invoice or add a tariff to the apartment.`,
  zoneRate: (meter: Omit<MeterDay, 'day'>) =>
    `The attached invoices have prices of zones, but none for the ${meterOf(meter)}. Attach the invoice that has it, or enter its line with its zone.`,
  fittingRate: (label: string, unit: string | null) =>
    `The rate “${label}” is per ${unit ?? 'unknown unit'}, but the meter uses another unit. Attach an invoice with a rate in the meter’s unit.`,
  plausibleRate: (label: string) => `The rate “${label}” gives an impossible amount. Check the rate and the readings.`,
  factor: 'The conversion factor of gas (m³ to kWh) is missing. Enter it from the invoice.',
  reading: ({ day, ...meter }: MeterDay) =>
    `The ${meterOf(meter)} has no reading within 10 days of ${writeDay(day, 'en')}. Add one.`,
  risingReading: ({ day, ...meter }: MeterDay) =>
    `The reading of the ${meterOf(meter)} on ${writeDay(day, 'en')} is lower than the previous one. Correct it, or mark it as rolled over.`,
  exchange: ({ day, ...meter }: MeterDay) =>
    `The exchange of the ${meterOf(meter)} around ${writeDay(day, 'en')} has no final or no initial value. Add it.`,
  photo: ({ day, ...meter }: MeterDay) =>
    `The reading of the ${meterOf(meter)} on ${writeDay(day, 'en')} has no photo. Add one.`,
  document: (category: CostCategory) =>
    `No attached document has a cost for ${nameOf(category, 'en')} in this month. Attach one.`,
  otherMonth: ({ line }: Line, { from, to }: CoveredDays) =>
    `Line ${line} of an attached document is not charged, because the bill covers ${daysOf(from, to)}. To charge it in this month, use POST /v1/documents/{id}/costs.`,
  tooLong: ({ line }: Line, { from, to }: CoveredDays) =>
    `Line ${line} of an attached document is not charged, because the bill covers ${daysOf(from, to)}, which is no period of up to 36 months. State its period with POST /v1/documents/{id}/costs.`,
  severalKeys: ({ line }: Line) =>
    `Line ${line} of an attached document is not charged, because the agreements of the apartments share it in different ways. Name one with POST /v1/documents/{id}/costs.`,
} as const

function meterOf({ utility, register }: Omit<MeterDay, 'day'>): string {
  const meter = `${nameOf(utility, 'en')} meter`
  return register === undefined ? meter : `${meter} (${registerName(register, 'en')})`
}

function daysOf(from: string, to: string): string {
  return from === to ? writeDay(from, 'en') : `${writeDay(from, 'en')} to ${writeDay(to, 'en')}`
}
