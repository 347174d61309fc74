import type { Document } from '@lokum/contracts/settlements/document'
import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import { useState } from 'react'
import { usePaper } from '../../interface/read-paper.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { SidePanel } from '../../parts/side-panel.tsx'
import { PageViewer } from '../../parts/source/page-viewer.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { useWords } from '../../words/use-words.ts'
import { factName, factTexts } from './fact-texts.ts'
import look from './paper.module.css'
import { PaperFact } from './paper-fact.tsx'

type FactsProps = {
  documentId: string
  /** The texts of the form, to show which values are in it. */
  texts: Texts
  onUse: (texts: Texts) => void
}

/** The facts of a printed agreement, each with its place on the page. */
export function PaperFacts({ documentId, ...form }: FactsProps) {
  const { papers } = useWords()
  const query = usePaper(documentId)
  return (
    <Answered query={query} rows={3}>
      {(document) => {
        const { reading } = document
        if (reading?.state === 'waiting') return <p role="status">{papers.waits}</p>
        const facts = reading?.agreement_facts ?? []
        if (facts.length === 0) return <p role="status">{papers.saysNothing}</p>
        return <Facts document={document} facts={facts} {...form} />
      }}
    </Answered>
  )
}

type Listed = Omit<FactsProps, 'documentId'> & { document: Document; facts: readonly AgreementFact[] }

/** The list with the page beside it, or on narrow screens with the page over it when a value is shown. */
function Facts({ document, facts, texts, onUse }: Listed) {
  const { agreements, papers, language } = useWords()
  const isBeside = useMedia('(width >= 1180px)')
  const [chosen, setChosen] = useState<AgreementFact | null>(null)
  const shown = chosen ?? (isBeside ? facts[0] : null) ?? null
  const all = Object.assign({}, ...facts.map((fact) => factTexts(fact, language)))
  return (
    <div className={look.facts}>
      <div className={look.list}>
        <p className={look.quiet}>{papers.check}</p>
        <ul aria-label={papers.facts}>
          {facts.map((fact) => (
            <PaperFact
              key={fact.name}
              fact={fact}
              texts={texts}
              onUse={onUse}
              isShown={fact === shown}
              onShow={() => setChosen(fact)}
            />
          ))}
        </ul>
        <Button onPress={() => onUse(all)}>{papers.useAll}</Button>
      </div>
      {isBeside && shown && (
        <div className={look.page}>
          <Page document={document} fact={shown} />
        </div>
      )}
      {!isBeside && shown && (
        <SidePanel title={factName(shown.name, agreements)} onClose={() => setChosen(null)}>
          <Page document={document} fact={shown} />
        </SidePanel>
      )}
    </div>
  )
}

function Page({ document: { id, name, media_type, pages }, fact }: { document: Document; fact: AgreementFact }) {
  const at = fact.at.kind === 'page' ? fact.at : null
  return (
    <PageViewer
      name={name}
      isPhoto={media_type !== 'application/pdf'}
      pagesAt={`/v1/documents/${id}/pages`}
      pages={pages ?? 1}
      first={at?.page ?? 1}
      box={at?.box ?? null}
    />
  )
}
