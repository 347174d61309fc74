import { useId } from 'react'
import type { Texts } from '../../interface/use-draft.ts'
import { Panel } from '../../parts/panel.tsx'
import { useWords } from '../../words/use-words.ts'
import look from './paper.module.css'
import { PaperFacts } from './paper-facts.tsx'
import { PaperField } from './paper-field.tsx'

type FromPaperProps = {
  /** The document that was chosen; empty before. */
  documentId: string
  onChoose: (documentId: string) => void
  onUse: (texts: Texts) => void
}

/** The agreement on paper beside its form: what it says is taken over value by value, or all at once. */
export function FromPaper({ documentId, onChoose, onUse }: FromPaperProps) {
  const { agreements } = useWords()
  const id = useId()
  return (
    <Panel>
      <section className={look.paper} aria-labelledby={id}>
        <h2 id={id}>{agreements.fromPaper}</h2>
        <PaperField label={agreements.paperFile} hint={agreements.paperHint} onUpload={onChoose} />
        {documentId !== '' && <PaperFacts documentId={documentId} onUse={onUse} />}
      </section>
    </Panel>
  )
}
