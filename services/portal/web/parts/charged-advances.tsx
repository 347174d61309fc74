import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { Link } from '@tanstack/react-router'
import { monthText } from '../words/dates.ts'
import { useWords } from '../words/use-words.ts'
import { Amount } from './amount.tsx'
import style from './charged-advances.module.css'

/** The advances that a true-up takes off, month by month, each with its settlement; nothing for other inputs. */
export function ChargedAdvances({ inputs }: { inputs: ItemInputs }) {
  const { language } = useWords()
  if (inputs.kind !== 'advances') return null
  return (
    <ul lang={language} className={style.months}>
      {inputs.months.map(({ period, settlement_id: id, amount_pln }) => (
        <li key={id}>
          <Link to="/settlements/$id" params={{ id }}>
            {monthText(period, language)}
          </Link>
          <Amount pln={amount_pln} />
        </li>
      ))}
    </ul>
  )
}
