import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'

/** Deletes a line that a person has typed by mistake, after a question. */
export function DeleteLine({ documentId: id, line }: { documentId: string; line: DocumentLine }) {
  const { accounts } = useWords()
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const whyNot = useMissingRight('settlements.write')
  const deleting = useMutation({
    mutationFn: () => call('DELETE /v1/documents/{id}/lines/{line}', { params: { id, line: String(line.line) } }),
    onSuccess: async () => {
      announce(accounts.lineDeleted)
      setIsAsked(false)
      await forgetDocument(client, id)
    },
  })
  return (
    <>
      <Button looks="quiet" whyNot={whyNot} onPress={() => setIsAsked(true)}>
        {accounts.deleteLine}
      </Button>
      <Dialog title={`${accounts.deleteLine}: ${line.label}`} isOpen={isAsked} onClose={() => setIsAsked(false)}>
        <p>{accounts.deleteLineWhat}</p>
        {deleting.error && <Refused error={deleting.error} isAlert />}
        <Button
          looks="primary"
          working={accounts.deleting}
          isWorking={deleting.isPending}
          onPress={() => deleting.mutate()}
        >
          {accounts.deleteLine}
        </Button>
      </Dialog>
    </>
  )
}
