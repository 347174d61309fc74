import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import card from '../../../parts/card.module.css'
import { zlotyText } from '../../../words/amounts.ts'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './instalments.module.css'

/** The parts in which a settlement falls due, each with its day, its amount and what is open of it. */
export function PlanRows({ of: { instalments: parts } }: { of: SettlementBalance }) {
  const { instalments, language } = useWords()
  return (
    <ol className={style.parts} aria-label={instalments.plan}>
      {parts.map(({ due_on, amount_pln, open_pln }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the part before the plan may be due on the day of an instalment.
        <li key={index}>
          {instalments.part(dayText(due_on, language), zlotyText(amount_pln, language))}
          {open_pln < amount_pln && (
            <span className={card.quiet}>
              {open_pln === 0 ? `✓ ${instalments.paid}` : instalments.left(zlotyText(open_pln, language))}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
