import type { TaxClass } from '@lokum/contracts/settlements/cost-category'

/** The rule by which receipts of a class are taxed or not (docs/tax.md); in Polish, for the accountant. */
const taxClauses: Readonly<Record<TaxClass, string>> = {
  revenue: 'Przychód z najmu: art. 6 ust. 1a ustawy o zryczałtowanym podatku dochodowym',
  pass_through: 'Koszty ponoszone przez najemcę bez marży: interpretacja 0115-KDST2-1.4011.428.2025.2.MR',
  deposit: 'Kaucja nie jest przychodem do czasu potrącenia: praktyka, bez przepisu wprost',
}

/** The clause of a class as the database has it, null for receipts without a class yet. */
export function taxClause(taxClass: string): string | null {
  return isTaxClass(taxClass) ? taxClauses[taxClass] : null
}

function isTaxClass(text: string): text is TaxClass {
  return Object.hasOwn(taxClauses, text)
}
