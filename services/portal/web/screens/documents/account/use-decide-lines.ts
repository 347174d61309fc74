import type { LineDecision } from '@lokum/contracts/settlements/document-ledger'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { announce } from '../../../parts/announce.tsx'

type Asked = {
  decision: LineDecision
  reason: string
  /** Null: all open lines, or the document as a whole. */
  lines: readonly number[] | null
  version: string | null
}

type DecideProps = { documentId: string; says: string; onDone?: () => void }

/** Decides about lines of a document, then reads what rests on them again. */
export function useDecideLines({ documentId, says, onDone }: DecideProps) {
  const client = useQueryClient()
  const key = ['GET /v1/documents/{id}/ledger', { params: { id: documentId } }]
  return useMutation({
    mutationFn: async ({ decision, reason, lines, version }: Asked) =>
      await call('POST /v1/documents/{id}/lines/decisions', {
        params: { id: documentId },
        body: { decision, reason, ...(lines !== null && { line_numbers: [...lines] }) },
        ...(version !== null && { version }),
      }),
    onSuccess: async (answer) => {
      client.setQueryData(key, answer)
      announce(says)
      onDone?.()
      await forgetDocument(client, documentId)
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}
