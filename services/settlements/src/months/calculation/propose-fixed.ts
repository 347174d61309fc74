import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { DaysOfMonth } from '../../calendar/month.ts'
import { computeItem } from './compute-item.ts'
import { proposalWords } from './proposal-words.ts'
import type { DraftItem } from './settlement-case.ts'

type Charge = { origin: string; label: string; clause: string; monthlyPln: number; taxClass: TaxClass }

/** Proposes rent, fixed charges and the flat utilities amount, for the days of the month or for the whole month. */
export function proposeFixed(agreement: Agreement, days: DaysOfMonth): DraftItem[] {
  return chargesOf(agreement).map((charge) => draft(agreement, days, charge))
}

function chargesOf(agreement: Agreement): Charge[] {
  const { rent, flatUtilities, fixedCharge } = proposalWords[agreement.tenant.locale]
  const charges: Charge[] = [
    { origin: 'rent', label: rent, clause: rent, monthlyPln: agreement.rent_pln, taxClass: 'revenue' },
  ]
  for (const [index, { label, amount_pln, tax_class }] of agreement.fixed_charges.entries()) {
    const before = agreement.fixed_charges.slice(0, index).filter((charge) => charge.label === label).length
    charges.push({
      origin: before === 0 ? `fixed:${label}` : `fixed(${before + 1}):${label}`,
      label,
      clause: fixedCharge(label),
      monthlyPln: amount_pln,
      taxClass: tax_class,
    })
  }
  if (agreement.flat_utilities_pln !== null)
    charges.push({
      origin: 'flat_utilities',
      label: flatUtilities,
      clause: flatUtilities,
      monthlyPln: agreement.flat_utilities_pln,
      taxClass: 'revenue',
    })
  return charges
}

function draft(agreement: Agreement, { from, days, daysInMonth }: DaysOfMonth, charge: Charge): DraftItem {
  const whole = agreement.proration === 'full_months' || days === daysInMonth
  const month = { kind: 'fixed', monthly_pln: charge.monthlyPln, days_in_month: daysInMonth } as const
  const inputs = whole ? { ...month, days: daysInMonth } : { ...month, from, days }
  const amountPln = computeItem(inputs)
  return {
    origin: charge.origin,
    type: 'rent_and_fixed',
    category: null,
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
