import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'

/** Calculates a settlement, then shows its costs. */
export function useCalculate(id: string) {
  const { missing } = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSettlementChange(id, {
    send: (_, version) => call('POST /v1/settlements/{id}/calculate', { params: { id }, ...version }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['GET /v1/documents/{id}/ledger'] })
      announce(missing.calculated)
      void navigate({ to: '/settlements/$id/$stage', params: { id, stage: 'costs' } })
    },
  })
}
