import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { takeNewer } from '../../../interface/take-newer.ts'
import { type Texts, useDraft } from '../../../interface/use-draft.ts'
import { Button } from '../../../parts/button.tsx'
import forms from '../../../parts/form.module.css'
import { Note } from '../../../parts/note.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Stale } from '../../../parts/stale.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import { textsOfLine } from './line-body.ts'
import { LineFields } from './line-fields.tsx'
import { shownBesidePrice } from './replaced-line.ts'
import { staleLine } from './stale-line.ts'
import type { TypedLine } from './typed-line.ts'
import { useSaveLine } from './use-save-line.ts'

type FormProps = {
  documentId: string
  /** The line that is corrected; null: a new one. */
  corrected: TypedLine | null
  /** The line that was read wrongly, whose place the new one takes. */
  replaced?: DocumentLine | null
  /** Gives the number of a new line. */
  onDone: (added: number | null) => void
}

/** The form of a typed line. */
export function LineForm({ documentId, corrected, replaced = null, onDone }: FormProps) {
  const words = useWords()
  const { accounts, language } = words
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const shown = corrected?.line ?? replaced
  const { typed, type, drop, saved, texts } = useLineTexts(documentId, shown)
  const { saving, faults, refusal, stale } = useSaveLine({
    documentId,
    typed: corrected,
    replaced,
    onDone: (added) => {
      drop()
      onDone(added)
    },
  })
  const theirs = stale?.line ? textsOfLine(stale.line, language) : null
  return (
    <form
      ref={form}
      noValidate
      className={forms.within}
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate({ texts })
      }}
    >
      <Summary faults={faults} form={form} />
      <LineFields
        texts={texts}
        onType={type}
        faultAt={(at) => faults.find((fault) => fault.at === at)?.detail}
        besidePrice={shownBesidePrice(replaced, texts)}
      />
      {stale?.line && theirs && (
        <Stale
          title={accounts.staleLine}
          changes={staleLine({ saved, theirs, mine: { ...theirs, ...typed } }, words)}
          onKeepMine={() =>
            saving.mutate({
              texts: { ...theirs, ...typed },
              over: stale.line && { line: stale.line, version: stale.newer.version },
            })
          }
          onTakeTheirs={() =>
            void takeNewer(client, ['GET /v1/documents/{id}', { params: { id: documentId } }], stale.newer, () => {
              drop()
              saving.reset()
            })
          }
        />
      )}
      {stale && !stale.line && <Note looks="warn" title={accounts.lineGone} isAlert />}
      {refusal && <Refused error={refusal} isAlert />}
      <Button type="submit" looks="primary" working={accounts.saving} isWorking={saving.isPending}>
        {accounts.saveLine}
      </Button>
    </form>
  )
}

/** The saved texts of the line, and the typed ones over them. */
function useLineTexts(documentId: string, line: DocumentLine | null) {
  const { language } = useWords()
  const draft = useDraft(draftOfLine(documentId, line))
  const saved: Texts = line === null ? {} : textsOfLine(line, language)
  return { ...draft, saved, texts: { ...saved, ...draft.typed } }
}

/** The name of what is typed for a line; null: for a new one. */
function draftOfLine(documentId: string, line: DocumentLine | null): string {
  return `line ${documentId}${line === null ? '' : ` ${line.line}`}`
}
