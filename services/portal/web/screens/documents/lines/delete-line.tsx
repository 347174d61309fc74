import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { TypedLine } from './typed-line.ts'

type DeleteProps = { documentId: string; typed: TypedLine }

/** Deletes a line that a person has typed by mistake, after a question. */
export function DeleteLine({ documentId, typed }: DeleteProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <OpenedDialog
      label={accounts.deleteLine}
      title={`${accounts.deleteLine}: ${typed.line.label}`}
      looks="delete"
      whyNot={whyNot}
    >
      {(close) => <Question documentId={documentId} typed={typed} onDone={close} />}
    </OpenedDialog>
  )
}

function Question({ documentId: id, typed: { line, version }, onDone }: DeleteProps & { onDone: () => void }) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () =>
      call('DELETE /v1/documents/{id}/lines/{line_number}', {
        params: { id, line_number: String(line.line) },
        ...(version !== null && { version }),
      }),
    onSuccess: async () => {
      announce(accounts.lineDeleted)
      onDone()
      await forgetDocument(client, id)
    },
    // The line as it is now stands behind the question, which is then asked about that one.
    onError: () => forgetDocument(client, id),
  })
  return (
    <>
      <p>{line.replaces === null ? accounts.deleteLineWhat : accounts.deleteReplacingWhat}</p>
      {deleting.error && <Refused error={deleting.error} isAlert />}
      <Button
        looks="primary"
        working={accounts.deleting}
        isWorking={deleting.isPending}
        onPress={() => deleting.mutate()}
      >
        {accounts.deleteLine}
      </Button>
    </>
  )
}
