import { call } from '../../../interface/call.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'

/** Takes documents out of a settlement. */
export function useDetach(id: string, onDone?: () => void) {
  return useSettlementChange(id, {
    send: (document_id: string, version) =>
      call('DELETE /v1/settlements/{id}/documents/{document_id}', { params: { id, document_id }, ...version }),
    ...(onDone && { onDone }),
  })
}
