import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { TaxClass } from '@lokum/contracts/settlements/cost-category'

/** The rule by which receipts of a class are taxed or not (docs/tax.md). */
export const taxClauses: Readonly<Record<TaxClass, Text>> = {
  revenue: {
    en: 'Rental revenue: art. 6 ust. 1a of the act on flat-rate income tax',
    pl: 'Przychód z najmu: art. 6 ust. 1a ustawy o zryczałtowanym podatku dochodowym',
  },
  pass_through: {
    en: 'Costs that the tenant bears without a margin: ruling 0115-KDST2-1.4011.428.2025.2.MR',
    pl: 'Koszty ponoszone przez najemcę bez marży: interpretacja 0115-KDST2-1.4011.428.2025.2.MR',
  },
  deposit: {
    en: 'A deposit is no revenue until it is set off: practice, no rule says so',
    pl: 'Kaucja nie jest przychodem do czasu potrącenia: praktyka, bez przepisu wprost',
  },
}
