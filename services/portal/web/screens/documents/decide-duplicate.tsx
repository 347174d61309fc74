import type { Document } from '@lokum/contracts/settlements/document'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../interface/call.ts'
import { Refusal } from '../../interface/refusal.ts'
import { sendOnce } from '../../interface/send-once.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { Amount } from '../../parts/amount.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './duplicate.module.css'
import { FirstPage } from './first-page.tsx'

type DecideDuplicateProps = { documentId: string; onDecided: () => void }

/** Two documents that may be one invoice, beside each other, and the decision whether they are. */
export function DecideDuplicate({ documentId, onDecided }: DecideDuplicateProps) {
  const { uploads } = useWords()
  const query = useAnswer('GET /v1/documents/{id}', { params: { id: documentId } })
  const otherId = query.data?.body.reading?.findings.find(({ code }) => code === 'duplicate_invoice')?.document_id
  return (
    <Note looks="warn" title={uploads.duplicateTitle} isAlert>
      <div className={style.both}>
        <Answered query={query} rows={1}>
          {({ body }) => <Facts title={uploads.thisOne} document={body} />}
        </Answered>
        {otherId !== undefined && <Other id={otherId} />}
      </div>
      <Decision documentId={documentId} onDecided={onDecided} />
    </Note>
  )
}

function Other({ id }: { id: string }) {
  const { uploads } = useWords()
  const query = useAnswer('GET /v1/documents/{id}', { params: { id } })
  return (
    <Answered query={query} rows={1}>
      {({ body }) => <Facts title={uploads.firstOne} document={body} />}
    </Answered>
  )
}

function Facts({ title, document }: { title: string; document: Document }) {
  const { uploads, language } = useWords()
  const { name, reading, created_at } = document
  return (
    <section aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      <FirstPage document={document} />
      <p className={style.name}>{name}</p>
      <p>{[reading?.number, reading?.supplier].filter(Boolean).join(' · ')}</p>
      <p>
        <Amount pln={reading?.total_pln ?? null} whyNone={uploads.noTotal} />
      </p>
      <p>{uploads.addedOn(momentText(created_at, language))}</p>
    </section>
  )
}

function Decision({ documentId, onDecided }: DecideDuplicateProps) {
  const { uploads } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const draft = `decide duplicate ${documentId}`
  const { typed, type, drop } = useDraft(draft)
  const deciding = useMutation({
    mutationFn: (decision: 'same' | 'not_same') =>
      sendOnce(`${draft} ${decision}`, (key) =>
        call('POST /v1/documents/{id}/decisions', {
          params: { id: documentId },
          body: { decision, ...reasonIn(typed['/reason'] ?? '') },
          key,
        }),
      ),
    onSuccess: () => {
      drop()
      onDecided()
    },
  })
  const { error, isPending } = deciding
  const faults = error instanceof Refusal ? error.facts.errors : []
  return (
    <form ref={form} noValidate className={style.decision} onSubmit={(event) => event.preventDefault()}>
      <Summary faults={faults} form={form} />
      <Field
        name="/reason"
        label={uploads.reason}
        hint={uploads.reasonHint}
        fault={faults.find(({ at }) => at === '/reason')?.detail}
        value={typed['/reason'] ?? ''}
        onChange={(text) => type('/reason', text)}
      />
      {error && faults.length === 0 && <Refused error={error} isAlert />}
      <div className={style.choice}>
        <Button isWorking={isPending} onPress={() => deciding.mutate('same')}>
          {uploads.same}
        </Button>
        <Button isWorking={isPending} onPress={() => deciding.mutate('not_same')}>
          {uploads.notSame}
        </Button>
      </div>
    </form>
  )
}

/** The reason, if one is typed; that two files are one invoice needs none. */
function reasonIn(text: string): { reason?: string } {
  const reason = text.trim()
  return reason === '' ? {} : { reason }
}
