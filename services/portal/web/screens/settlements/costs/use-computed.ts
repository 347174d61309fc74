import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../interface/call.ts'

const pauseMs = 300

/** An item that is corrected, or one that would be added. */
type Computing = { id?: string; type: ItemType; category: CostCategory | null }

/** The amount that the interface computes from the inputs as they are typed; asked once typing pauses, and stored nowhere. */
export function useComputed(settlementId: string, { id, type, category }: Computing, inputs: OpenInputs | null) {
  const text = JSON.stringify({ type, inputs, ...(id && { item_id: id }), ...(category && { category }) })
  const asked = useSettled(text)
  const isComplete = inputs !== null && asked === text
  return useQuery({
    queryKey: ['POST /v1/settlements/{id}/items/compute', settlementId, asked],
    enabled: isComplete,
    ...(inputs !== null && { placeholderData: keepPreviousData }),
    retry: false,
    queryFn: async () =>
      (await call('POST /v1/settlements/{id}/items/compute', { params: { id: settlementId }, body: JSON.parse(asked) }))
        .body,
  })
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
