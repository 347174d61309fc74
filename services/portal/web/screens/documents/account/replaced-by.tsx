import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'
import { lineAnchor } from './line-anchor.ts'

type ReplacedProps = { documentId: string; line: DocumentLine }

/** Leads from a line that was read wrongly to the one that stands for it. */
export function ReplacedBy({ documentId, line: { line, label } }: ReplacedProps) {
  const { accounts } = useWords()
  const anchor = lineAnchor(documentId, line)
  return (
    <p className={style.state}>
      <a
        href={`#${anchor}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(anchor)?.focus()
        }}
      >
        {accounts.replacedBy(label)}
      </a>
    </p>
  )
}
