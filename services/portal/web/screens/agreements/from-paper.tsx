import { useId } from 'react'
import type { Texts } from '../../interface/use-draft.ts'
import card from '../../parts/card.module.css'
import { FileField } from '../../parts/file-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useWords } from '../../words/use-words.ts'
import look from './paper.module.css'
import { PaperFacts } from './paper-facts.tsx'

type FromPaperProps = {
  /** The document that was chosen; empty before. */
  documentId: string
  /** The texts of the form. */
  texts: Texts
  onChoose: (documentId: string) => void
  onUse: (texts: Texts) => void
}

/** The agreement on paper beside its form: what it says is taken over value by value, or all at once. */
export function FromPaper({ documentId, texts, onChoose, onUse }: FromPaperProps) {
  const { papers } = useWords()
  const id = useId()
  return (
    <Panel>
      <section className={`${card.card} ${look.paper}`} aria-labelledby={id}>
        <h2 id={id}>{papers.from}</h2>
        <FileField label={papers.file} hint={papers.hint} kind="agreement" onUpload={onChoose} />
        {documentId !== '' && <PaperFacts documentId={documentId} texts={texts} onUse={onUse} />}
      </section>
    </Panel>
  )
}
