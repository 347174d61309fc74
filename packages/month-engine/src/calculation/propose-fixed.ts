import { addDays, type DaysOfMonth, daysFrom } from '@lokum/amounts/calendar/month'
import type { Locale } from '@lokum/amounts/money/write-number'
import type { DatedTerms } from '@lokum/contracts/settlements/agreement-terms'
import type { TaxClass, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import { type AgreementOverTime, type Stretch, splitStretches } from '../terms/terms-over-time.ts'
import { computeItem } from './compute-item.ts'
import { laterOrigin, origins } from './origin.ts'
import { proposalWords } from './proposal-words.ts'
import type { DraftItem } from './settlement-case.ts'

type Charge = {
  origin: string
  label: string
  clause: string
  monthlyPln: number
  taxClass: TaxClass
  /** The utility, for an advance. */
  advanceFor?: UtilityCategory
}

/** A charge for consecutive days with the same amount. */
type Run = Charge & { from: string; to: string }

/**
 * Proposes rent, fixed charges, the flat utilities amount and advances, for the days of the month or for the whole month. A charge that changes
 * within the month has an item for the days before and one for those after; due for full months, it is that of the first day.
 */
export function proposeFixed(agreement: AgreementOverTime, days: DaysOfMonth): DraftItem[] {
  const [first, ...others] = splitStretches(agreement, days)
  if (!first) return []
  const { locale } = agreement.tenant
  if (first.terms.proration === 'full_months')
    return chargesOf(first.terms, locale).map((charge) => draft(agreement, wholeMonth(days), charge))
  const runs = [first, ...others].reduce<Run[]>((some, stretch) => addRuns(some, stretch, locale), [])
  return [...Map.groupBy(runs, ({ origin }) => origin).values()].flatMap((ofOrigin) =>
    ofOrigin.map((run, index) => {
      const counted = daysFrom(run.from, run.to) + 1
      const part = { days: counted, daysInMonth: days.daysInMonth, from: run.from }
      // The first item of a charge stays the same when its terms change later in the month.
      return draft(agreement, part, index === 0 ? run : { ...run, origin: laterOrigin(run.from, run.origin) })
    }),
  )
}

function addRuns(runs: readonly Run[], { from, to, terms }: Stretch, locale: Locale): Run[] {
  const charges = chargesOf(terms, locale)
  const isSame = (run: Run, charge: Charge) =>
    addDays(run.to, 1) === from &&
    run.origin === charge.origin &&
    run.monthlyPln === charge.monthlyPln &&
    run.taxClass === charge.taxClass
  const longer = runs.map((run) => (charges.some((charge) => isSame(run, charge)) ? { ...run, to } : run))
  const added = charges.filter((charge) => !runs.some((run) => isSame(run, charge)))
  return [...longer, ...added.map((charge) => ({ ...charge, from, to }))]
}

function chargesOf(terms: DatedTerms, locale: Locale): Charge[] {
  const { rent, flatUtilities, fixedCharge, advances } = proposalWords[locale]
  const charges: Charge[] = [
    { origin: origins.rent, label: rent, clause: rent, monthlyPln: terms.rent_pln, taxClass: 'revenue' },
  ]
  for (const [index, { label, amount_pln, tax_class }] of terms.fixed_charges.entries()) {
    const before = terms.fixed_charges.slice(0, index).filter((charge) => charge.label === label).length
    charges.push({
      origin: origins.fixed(label, before + 1),
      label,
      clause: fixedCharge(label),
      monthlyPln: amount_pln,
      taxClass: tax_class,
    })
  }
  if (terms.flat_utilities_pln !== null)
    charges.push({
      origin: origins.flatUtilities,
      label: flatUtilities,
      clause: flatUtilities,
      monthlyPln: terms.flat_utilities_pln,
      taxClass: 'revenue',
    })
  for (const { category, amount_pln: monthlyPln } of terms.advances) {
    const label = advances[category]
    const charge = { origin: origins.advance(category), label, clause: label, monthlyPln, advanceFor: category }
    charges.push({ ...charge, taxClass: defaultTaxClass(category) })
  }
  return charges
}

type Part = Omit<DaysOfMonth, 'to'>

function wholeMonth({ from, daysInMonth }: DaysOfMonth): Part {
  return { from, days: daysInMonth, daysInMonth }
}

function draft(agreement: AgreementOverTime, { from, days, daysInMonth }: Part, charge: Charge): DraftItem {
  const whole = days === daysInMonth
  const { advanceFor = null } = charge
  const monthly = { kind: 'fixed', monthly_pln: charge.monthlyPln, days_in_month: daysInMonth } as const
  const month = advanceFor === null ? monthly : { ...monthly, advance: true as const }
  const inputs = whole ? { ...month, days: daysInMonth } : { ...month, starts_on: from, days }
  const amountPln = computeItem(inputs)
  return {
    origin: charge.origin,
    type: 'rent_and_fixed',
    category: advanceFor,
    label: charge.label,
    inputs,
    amountPln,
    proposedBy: 'agreement',
    source: { kind: 'agreement', agreement_id: agreement.id, clause: charge.clause },
    costId: null,
    confidence: null,
    taxClass: charge.taxClass,
    notes: [],
  }
}
