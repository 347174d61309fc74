import { amountText } from '../words/amounts.ts'
import { useWords } from '../words/use-words.ts'
import style from './amount.module.css'

/** An amount of the interface; without one, a dash and its reason. */
export function Amount({ pln, whyNone }: { pln: number | null; whyNone?: string }) {
  const { language } = useWords()
  if (pln !== null) return <span className={style.amount}>{amountText(pln, language)}</span>
  return (
    <span className={style.amount} title={whyNone}>
      <span aria-hidden="true">–</span>
      <span className="unseen">{whyNone}</span>
    </span>
  )
}
