import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { monthName, quarterName } from '../../words/dates.ts'
import type { Language } from '../../words/words.ts'

type PaidEach = TaxYear['paid_each']

/** The month or quarter that a tax is for, as within a sentence. */
export function taxedPeriod(period: string, paidEach: PaidEach, language: Language): string {
  return paidEach === 'month' ? monthName(period, language) : quarterName(period, language)
}

/** The symbol of the form and the period, as tax transfers name a month or a quarter. */
export function transferPeriod(period: string, paidEach: PaidEach): string {
  const [year, month] = [period.slice(2, 4), period.slice(5)]
  if (paidEach === 'month') return `PPE ${year}M${month}`
  return `PPE ${year}K${String(Math.ceil(Number(month) / 3)).padStart(2, '0')}`
}
