import type { Balance } from '@lokum/contracts/settlements/payment'
import card from '../../../parts/card.module.css'
import { zlotyText } from '../../../words/amounts.ts'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './instalments.module.css'

/** Whether something of a plan is not paid yet. */
export function isRunning(parts: Balance['instalments']): boolean {
  return parts.some(({ open_pln }) => open_pln > 0)
}

/** The instalments of a tenancy, each with its day, its amount and what is open of it. */
export function PlanRows({ parts }: { parts: Balance['instalments'] }) {
  const { instalments, language } = useWords()
  return (
    <ol className={style.parts} aria-label={instalments.plan}>
      {parts.map(({ due_on, amount_pln, open_pln }) => (
        <li key={due_on}>
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
