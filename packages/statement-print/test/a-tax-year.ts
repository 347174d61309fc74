import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'

const unpaid = {
  due_on: '2027-01-20',
  state: 'open' as const,
  carried_pln: 0,
  changed_pln: 0,
  payment: null,
  difference_pln: null,
}

/** A year of 10 000 PLN of revenue a month, so that the threshold is crossed in the eleventh. */
export function aTaxYear(change: Partial<ExportedTaxYear> = {}): ExportedTaxYear {
  const months = Array.from({ length: 12 }, (_, index) => {
    const isAbove = index >= 10
    const [full, none] = [
      { revenue_pln: 10_000, base_pln: 10_000 },
      { revenue_pln: 0, base_pln: 0 },
    ]
    return {
      period: `2026-${String(index + 1).padStart(2, '0')}`,
      revenue_pln: 10_000,
      pass_through_pln: 412.37,
      deposit_pln: 0,
      other_revenue_pln: 0,
      revenue_to_date_pln: 10_000 * (index + 1),
      lower: { ...(isAbove ? none : full), tax_rate: 0.085 as const },
      higher: { ...(isAbove ? full : none), tax_rate: 0.125 as const },
      tax_exact_pln: isAbove ? '1250.00000' : '850.00000',
      tax_pln: isAbove ? 1250 : 850,
      ...unpaid,
    }
  })
  return {
    year: 2026,
    paid_each: 'month',
    threshold_pln: 100_000,
    other_revenue_pln: 0,
    threshold_used_pln: 120_000,
    revenue_pln: 120_000,
    pass_through_pln: 4948.44,
    deposit_pln: 3000,
    prepayments_count: 'when_charged',
    prepaid_pln: 0,
    unallocated_pln: 150.5,
    unmatched_pln: 0,
    lower: { revenue_pln: 100_000, base_pln: 100_000, tax_rate: 0.085 },
    higher: { revenue_pln: 20_000, base_pln: 20_000, tax_rate: 0.125 },
    tax_exact_pln: '11000.00000',
    tax_pln: 11_000,
    months_tax_pln: 11_000,
    difference_pln: 0,
    paid_pln: 0,
    left_pln: 11_000,
    overdue_pln: 0,
    months,
    owners: [],
    apartments: ['Długa 7/12', 'Źródlana 3'].map((label, index) => ({
      apartment_id: `apt_01k0000000000000000000000${index + 1}`,
      label,
      revenue_pln: 60_000,
      pass_through_pln: 2474.22,
      deposit_pln: 1500,
    })),
    exported_at: null,
    is_changed_since_export: false,
    computed_at: '2027-01-04T09:30:00.000Z',
    ...change,
  }
}
