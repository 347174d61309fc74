import type { Document } from '@lokum/contracts/settlements/document'
import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import { useState } from 'react'
import { usePaper } from '../../interface/read-paper.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { PageViewer } from '../../parts/source/page-viewer.tsx'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { factTexts } from './fact-texts.ts'
import look from './paper.module.css'

type FactsProps = { documentId: string; onUse: (texts: Texts) => void }

/** What an agreement on paper says, each value with its place on the page. */
export function PaperFacts({ documentId, onUse }: FactsProps) {
  const { agreements } = useWords()
  const query = usePaper(documentId)
  return (
    <Answered query={query} rows={3}>
      {(document) => {
        const { reading } = document
        if (reading?.status === 'waiting') return <p role="status">{agreements.paperWaits}</p>
        const facts = reading?.agreement_facts ?? []
        if (facts.length === 0) return <p role="status">{agreements.paperSaysNothing}</p>
        return <Facts {...{ document, facts, onUse }} />
      }}
    </Answered>
  )
}

type Listed = { document: Document; facts: readonly AgreementFact[]; onUse: (texts: Texts) => void }

function Facts({ document, facts, onUse }: Listed) {
  const { agreements, language } = useWords()
  const [shown, setShown] = useState(facts[0])
  const all = Object.assign({}, ...facts.map((fact) => factTexts(fact, language)))
  const at = shown?.at.kind === 'page' ? shown.at : null
  return (
    <div className={look.facts}>
      <div className={look.list}>
        <ul aria-label={agreements.paperFacts}>
          {facts.map((fact) => (
            <Fact
              key={fact.name}
              fact={fact}
              isShown={fact === shown}
              onShow={() => setShown(fact)}
              onUse={() => onUse(factTexts(fact, language))}
            />
          ))}
        </ul>
        <p className={look.quiet}>{agreements.paperCheck}</p>
        <Button onPress={() => onUse(all)}>{agreements.paperUseAll}</Button>
      </div>
      <PageViewer
        name={document.name}
        isPhoto={document.media_type !== 'application/pdf'}
        pagesAt={`/v1/documents/${document.id}/pages`}
        pages={document.pages ?? 1}
        first={at?.page ?? 1}
        box={at?.box ?? null}
      />
    </div>
  )
}

type FactProps = { fact: AgreementFact; isShown: boolean; onShow: () => void; onUse: () => void }

function Fact({ fact, isShown, onShow, onUse }: FactProps) {
  const { agreements, language } = useWords()
  const name = nameOf(fact.name, agreements)
  const isDay = fact.name === 'start' || fact.name === 'end'
  const [text = ''] = Object.values(factTexts(fact, language))
  return (
    <li className={isShown ? look.shown : undefined}>
      <p>
        <span className={look.quiet}>{name}</span> <strong>{isDay ? dayText(fact.value, language) : text}</strong>
      </p>
      <q className={look.excerpt}>{fact.excerpt}</q>
      <div className={look.actions}>
        <Button looks="quiet" onPress={onShow}>
          {agreements.showFact(name)}
        </Button>
        <Button onPress={onUse}>{agreements.useFact(name)}</Button>
      </div>
    </li>
  )
}

function nameOf(name: AgreementFact['name'], words: Words['agreements']): string {
  const names: Record<AgreementFact['name'], string> = {
    rent_pln: words.rent,
    start: words.start,
    end: words.end,
    due_day: words.dueDay,
    account_number: words.accountNumber,
    landlord_name: words.landlordName,
    landlord_address: words.landlordAddress,
    tenant_name: words.tenantName,
    tenant_email: words.email,
    tenant_phone: words.phone,
  }
  return names[name]
}
