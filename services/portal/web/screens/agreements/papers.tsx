import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { call } from '../../interface/call.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { FileField, type FileHandle } from '../../parts/file-field.tsx'
import { Refused } from '../../parts/refused.tsx'
import { useWords } from '../../words/use-words.ts'
import look from './paper.module.css'

type PapersProps = { agreement: AgreementWithMails; version: string | null }

/** The documents of an agreement: one more is attached with its file, and each can be taken away. */
export function Papers({ agreement, version }: PapersProps) {
  const { papers } = useWords()
  const id = useId()
  const canWrite = useMissingRight('settlements.write') === null
  const field = useRef<FileHandle>(null)
  const attaching = useAttach({ agreement, version })
  // The list names the files, and the same one can be chosen again.
  const attach = (ids: string[]) => attaching.mutate(ids, { onSuccess: () => field.current?.empty() })
  const { document_ids } = agreement
  return (
    <section aria-labelledby={id} className={`${card.card} ${look.list}`}>
      <h2 id={id}>{papers.title}</h2>
      {document_ids.length === 0 ? (
        <p className={look.quiet}>{papers.none}</p>
      ) : (
        <ul aria-labelledby={id}>
          {document_ids.map((documentId) => (
            <Paper
              key={documentId}
              documentId={documentId}
              onDetach={canWrite ? () => attach(document_ids.filter((one) => one !== documentId)) : null}
            />
          ))}
        </ul>
      )}
      {canWrite && (
        <FileField
          label={papers.attach}
          hint={papers.attachHint}
          kind="agreement"
          handle={field}
          onUpload={(documentId) => attach([...document_ids, documentId])}
        />
      )}
      {attaching.error && <Refused error={attaching.error} isAlert />}
    </section>
  )
}

function useAttach({ agreement: { id }, version }: PapersProps) {
  const { agreements } = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (document_ids: string[]) =>
      call('PATCH /v1/agreements/{id}', {
        params: { id },
        body: { document_ids },
        ...(version !== null && { version }),
      }),
    onSuccess: async () => {
      announce(agreements.saved)
      await client.invalidateQueries()
    },
    onError: () => client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}'] }),
  })
}

function Paper({ documentId: id, onDetach }: { documentId: string; onDetach: (() => void) | null }) {
  const { papers } = useWords()
  const query = useAnswer('GET /v1/documents/{id}', { params: { id } })
  const name = query.data?.body.name ?? '…'
  return (
    <li className={look.attached}>
      <Link to="/documents/$id" params={{ id }} className={look.name}>
        {name}
      </Link>
      {onDetach && (
        <Button looks="quiet" about={name} onPress={onDetach}>
          {papers.detach}
        </Button>
      )}
    </li>
  )
}
