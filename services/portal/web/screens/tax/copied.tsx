import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { useCopy } from '../../parts/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'

type CopiedProps = { name: string; text: string; hint?: string }

/** A text with its name, and a button that copies it. */
export function Copied({ name, text, hint }: CopiedProps) {
  const { tax } = useWords()
  const { copied, copy } = useCopy(tax.copied)
  return (
    <div className={style.copied}>
      <div>
        <p className={style.name}>{name}</p>
        <p className={style.value}>{text}</p>
        {hint !== undefined && <p className={card.quiet}>{hint}</p>}
        {copied === 'no' && <p role="alert">{tax.notCopied}</p>}
      </div>
      <Button about={name} onPress={() => void copy(text)}>
        {tax.copy}
      </Button>
    </div>
  )
}
