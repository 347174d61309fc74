import type { Item, OpenInputs } from '@lokum/contracts/settlements/item'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../interface/call.ts'

const pauseMs = 300

/** What the interface computes from the inputs as they are typed; asked once typing pauses, and stored nowhere. */
export function useComputed(settlementId: string, { id, type, category }: Item, inputs: OpenInputs | null) {
  const asked = useSettled(inputs)
  return useQuery({
    queryKey: ['POST /v1/settlements/{id}/items/compute', settlementId, id, asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => {
      if (asked === null) throw new Error('Nothing to compute')
      const body = { type, inputs: asked, item_id: id, ...(category !== null && { category }) }
      const answer = await call('POST /v1/settlements/{id}/items/compute', { params: { id: settlementId }, body })
      return answer.body
    },
  })
}

/** A value once it has not changed for a moment. */
function useSettled(inputs: OpenInputs | null): OpenInputs | null {
  const text = JSON.stringify(inputs)
  const [settled, setSettled] = useState({ text, inputs })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, inputs: JSON.parse(text) }), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled.inputs
}
