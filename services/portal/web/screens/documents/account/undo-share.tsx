import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { allPages } from '../../../interface/all-pages.ts'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'

type Line = DocumentLedger['lines'][number]

/** Whether a line is a cost only because it was shared: no item charges a share of it, and no true-up waits for one. */
export function isOnlyShared({ line, is_open, decision, taken_by, landlord, waits_for_true_up_pln }: Line): boolean {
  if (line === null || is_open || decision !== null || waits_for_true_up_pln !== 0) return false
  const isLeft = landlord.some(({ reason }) => reason === 'agreed_share' || reason === 'vacant_days')
  return taken_by.every(({ item }) => item === null) && (taken_by.length > 0 || isLeft)
}

/** Takes a share back: the costs of the line, one a month, are deleted, and the line is open again. */
export function UndoShare({ documentId, line }: { documentId: string; line: Line }) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const client = useQueryClient()
  const undoing = useMutation({
    mutationFn: async () => {
      const costs = await allPages(
        async (cursor) =>
          (
            await call('GET /v1/documents/{id}/costs', {
              params: { id: documentId },
              query: { limit: '100', ...cursor },
            })
          ).body,
      )
      for (const cost of costs.filter((one) => one.line === line.line)) {
        await call('DELETE /v1/costs/{id}', { params: { id: cost.id } })
      }
    },
    onSuccess: () => announce(accounts.shareUndone),
    onSettled: () => forgetDocument(client, documentId),
  })
  return (
    <>
      <Button looks="quiet" whyNot={whyNot} isWorking={undoing.isPending} onPress={() => undoing.mutate()}>
        {accounts.undoShare}
      </Button>
      {undoing.error && <Refused error={undoing.error} isAlert />}
    </>
  )
}
