import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { Amount } from '../../parts/amount.tsx'
import card from '../../parts/card.module.css'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

/** The year as the return has it, and why it differs from its months. */
export function YearFigures({
  year: { tax_pln, months_tax_pln, difference_pln, paid_pln, left_pln },
}: {
  year: TaxYear
}) {
  const { tax } = useWords()
  return (
    <section className={card.card}>
      <h2>{tax.return}</h2>
      <dl className={style.amounts}>
        <Sum name={tax.yearTax} pln={tax_pln} />
        <Sum name={tax.monthsTax} pln={months_tax_pln} />
        <Sum name={difference_pln < 0 ? tax.backWithReturn : tax.withReturn} pln={difference_pln} />
        <Sum name={tax.paidInYear} pln={paid_pln} />
        <Sum name={left_pln < 0 ? tax.overpaid : tax.unpaid} pln={left_pln} />
      </dl>
      <p className={card.quiet}>{tax.whyDiffers}</p>
    </section>
  )
}

function Sum({ name, pln }: { name: string; pln: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount pln={pln} isUnsigned />
      </dd>
    </div>
  )
}
