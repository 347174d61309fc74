import { call } from '../../../interface/call.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'

/** Attaches stored documents to a settlement. */
export function useAttach(id: string, onDone?: () => void) {
  return useSettlementChange(id, {
    send: (document_id: string, version) =>
      call('POST /v1/settlements/{id}/documents', { params: { id }, body: { document_id }, ...version }),
    ...(onDone && { onDone }),
  })
}
