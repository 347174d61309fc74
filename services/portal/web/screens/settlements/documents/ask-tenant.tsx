import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { AskAll } from '../../months/ask-all.tsx'

/** Asks once before the tenant is asked for all readings that are missing on the last day. */
export function AskTenant({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const [isAsking, setIsAsking] = useState(false)
  const { apartment_id: id, agreement_id, period } = detail
  const { data } = useAnswer('GET /v1/apartments/{id}', { params: { id } })
  if (agreement_id === null || data === undefined) return null
  const tenant = { apartment: { id, label: data.body.label }, agreement: { id: agreement_id }, settlement: detail }
  return (
    <>
      <Button whyNot={whyNot} onPress={() => setIsAsking(true)}>
        {missing.ask}
      </Button>
      {isAsking && <AskAll rows={[tenant]} period={period} onClose={() => setIsAsking(false)} />}
    </>
  )
}
