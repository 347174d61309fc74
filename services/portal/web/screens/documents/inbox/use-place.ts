import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { forgetDocuments } from './forget-documents.ts'

export type Placement = {
  document_id: string
  apartment_ids: string[]
  period_from?: string
  period_to?: string
}

/** Outcome of some placements: the ones that were made, and the sentence for each refused one. */
export type Placed = { placed: readonly Placement[]; refused: ReadonlyMap<string, string> }

/** Places many bills with one call. The interface places all or none and names each fault: the others are then sent without those. */
export function usePlace(onDone: (placed: Placed) => void) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<Placed['refused']>(new Map())
  const placing = useMutation({
    mutationFn: placeAll,
    onMutate: () => setRefused(new Map()),
    onSuccess: async (result) => {
      setRefused(result.refused)
      onDone(result)
      await Promise.all([
        forgetDocuments(client),
        client.invalidateQueries({
          predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.includes('/v1/settlements'),
        }),
      ])
    },
  })
  return { placing, refused }
}

async function placeAll(placements: readonly Placement[]): Promise<Placed> {
  const refused = new Map<string, string>()
  let left = placements
  while (left.length > 0) {
    const faults = await place(left)
    if (faults === null) break
    for (const [id, sentence] of faults) refused.set(id, sentence)
    left = left.filter(({ document_id }) => !faults.has(document_id))
  }
  return { placed: left, refused }
}

/** The sentence for each refused placement; null when all were made. */
async function place(placements: readonly Placement[]): Promise<ReadonlyMap<string, string> | null> {
  try {
    await call('POST /v1/documents/placements', { body: { placements: [...placements] } })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = error.facts.errors.flatMap(({ at, detail }) => {
      const placement = placements[Number(/^#?\/placements\/(\d+)/.exec(at)?.[1] ?? -1)]
      return placement === undefined ? [] : [[placement.document_id, detail] as const]
    })
    if (faults.length === 0) throw error
    return new Map(faults)
  }
}
