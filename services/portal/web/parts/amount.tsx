import { amountText, unsignedText } from '../words/amounts.ts'
import { useWords } from '../words/use-words.ts'
import style from './amount.module.css'

type AmountProps = {
  pln: number | null
  whyNone?: string
  /** Its name says whether it is owed or a credit. */
  isUnsigned?: boolean
}

/** An amount of the interface; without one, a dash and its reason. */
export function Amount({ pln, whyNone, isUnsigned = false }: AmountProps) {
  const { language } = useWords()
  const text = isUnsigned ? unsignedText : amountText
  if (pln !== null) return <span className={style.amount}>{text(pln, language)}</span>
  return (
    <span className={style.amount} title={whyNone}>
      <span aria-hidden="true">–</span>
      <span className="unseen">{whyNone}</span>
    </span>
  )
}
