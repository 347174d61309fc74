import type { Missing, SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { dropFormKey, formKey } from '../../../interface/form-key.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { rereadSettlement } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'

/** Makes the lines of another month's bill costs of this month. */
export function TakeThisMonth({ detail, one }: { detail: SettlementDetail; one: Missing }) {
  const { missing } = useWords()
  const client = useQueryClient()
  const whyNot = useMissingRight('settlements.write')
  const { document_id: documentId = '', lines = [] } = one
  const formOf = (line: number) => `this month ${detail.id} ${documentId} ${line}`
  const taking = useMutation({
    mutationFn: async () => {
      // One after the other; after a refusal the lines that are costs already answer as before, by their keys.
      for (const line of lines) {
        await call('POST /v1/documents/{id}/costs', {
          params: { id: documentId },
          body: { line, period: detail.period, apartment_ids: [detail.apartment_id] },
          key: formKey(formOf(line)),
        })
      }
    },
    onSuccess: async () => {
      for (const line of lines) dropFormKey(formOf(line))
      announce(missing.taken)
      await client.invalidateQueries({ queryKey: ['GET /v1/documents/{id}/ledger'] })
      await rereadSettlement(client, detail.id)
    },
  })
  return (
    <>
      <Button whyNot={whyNot} isWorking={taking.isPending} onPress={() => taking.mutate()}>
        {missing.thisMonth}
      </Button>
      {taking.error && <Refused error={taking.error} isAlert />}
    </>
  )
}
