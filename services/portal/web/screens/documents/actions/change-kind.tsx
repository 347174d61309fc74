import type { Document, DocumentKind } from '@lokum/contracts/settlements/document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Choice } from '../../../parts/field.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { SmallForm } from '../../../parts/small-form.tsx'
import { useWords } from '../../../words/use-words.ts'

type KindProps = { document: Document; version: string | null }

/** Corrects the kind of a document, which is then read again as the new kind. */
export function ChangeKind({ document, version }: KindProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <OpenedDialog label={accounts.changeKind} title={`${accounts.changeKind}: ${document.name}`} whyNot={whyNot}>
      {(close) => <KindForm document={document} version={version} onDone={close} />}
    </OpenedDialog>
  )
}

function KindForm({ document: { id, kind }, version, onDone }: KindProps & { onDone: () => void }) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<DocumentKind>(kind)
  const saving = useMutation({
    mutationFn: () =>
      call('PATCH /v1/documents/{id}', {
        params: { id },
        body: { kind: chosen },
        ...(version !== null && { version }),
      }),
    onSuccess: async () => {
      announce(accounts.kindSaved(accounts.kinds[chosen]))
      await forgetDocument(client, id)
      onDone()
    },
    onError: () => forgetDocument(client, id),
  })
  const { error } = saving
  const faults = error instanceof Refusal ? error.facts.errors : []
  return (
    <SmallForm
      faults={faults}
      refusal={faults.length === 0 ? error : null}
      submit={accounts.saveKind}
      working={accounts.saving}
      isWorking={saving.isPending}
      onSend={() => saving.mutate()}
    >
      <p>{accounts.changeKindWhat}</p>
      <Choice
        name="/kind"
        label={accounts.kind}
        choices={accounts.kinds}
        value={chosen}
        fault={faults.find(({ at }) => at === '/kind')?.detail}
        onChange={(text) => setChosen(isKind(text, accounts.kinds) ? text : kind)}
      />
    </SmallForm>
  )
}

function isKind(text: string, kinds: Readonly<Record<DocumentKind, string>>): text is DocumentKind {
  return Object.hasOwn(kinds, text)
}
