import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'

/**
 * The decision about a line of an import, kept by the server until the commit: the id of an agreement, `unassigned` to record the
 * payment without one, `skip`, or an empty text while the proposal holds.
 */
export function useDecision(importId: string, { row, decision }: ImportRow) {
  const client = useQueryClient()
  // At once: a list that jumps back for a moment would choose something else at the next arrow key.
  const [latest, setLatest] = useState<string | null>(null)
  const deciding = useMutation({
    mutationKey: keyOf(importId),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: `${importId} ${row}` },
    mutationFn: (chosen: string) =>
      call('POST /v1/payment-imports/{id}/decisions', {
        params: { id: importId },
        body: { rows: [row], ...writeDecision(chosen) },
      }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => String(name).startsWith('GET /v1/payment-imports/'),
      }),
  })
  return {
    chosen: latest ?? readDecision(decision),
    choose: (chosen: string) => {
      setLatest(chosen)
      deciding.mutate(chosen, { onSettled: () => setLatest(null) })
    },
    error: deciding.error,
  }
}

/** Whether a decision about a line of the import is on its way. */
export function useIsDeciding(importId: string): boolean {
  return useIsMutating({ mutationKey: keyOf(importId) }) > 0
}

function keyOf(importId: string) {
  return ['decisions', importId]
}

function writeDecision(chosen: string) {
  if (chosen === '') return { decision: 'reopen' as const }
  if (chosen === 'skip') return { decision: 'skip' as const }
  return { decision: 'record' as const, agreement_id: chosen === 'unassigned' ? null : chosen }
}

function readDecision(decision: ImportRow['decision']): string {
  if (decision === null) return ''
  return decision.kind === 'skip' ? 'skip' : (decision.agreement_id ?? 'unassigned')
}
