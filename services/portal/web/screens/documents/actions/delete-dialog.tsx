import type { Document } from '@lokum/contracts/settlements/document'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'

type DeleteProps = {
  document: Document
  /** The deleted thing, in words. */
  what: string
  /** Takes the document out of where it is attached. */
  before?: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Deletes a document that was added by mistake, after a question, since nothing brings it back. */
export function DeleteDialog({ document: { id, name }, what, before, onClose, onDone }: DeleteProps) {
  const { accounts } = useWords()
  const deleting = useMutation({
    mutationFn: async () => {
      await before?.()
      await call('DELETE /v1/documents/{id}', { params: { id } })
    },
    onSuccess: () => {
      announce(accounts.deleted(name))
      onClose()
      onDone()
    },
  })
  return (
    <Dialog title={accounts.deleteTitle(name)} isOpen onClose={onClose}>
      <p>{what}</p>
      {deleting.error && <Refused error={deleting.error} isAlert />}
      <Button
        looks="primary"
        working={accounts.deleting}
        isWorking={deleting.isPending}
        onPress={() => deleting.mutate()}
      >
        {accounts.deleteIt}
      </Button>
    </Dialog>
  )
}
