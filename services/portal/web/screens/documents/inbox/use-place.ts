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

/** Outcome of some placements: the documents that were placed, the sentence for each refused one, and a failure after which none followed. */
export type Placed = { placed: ReadonlySet<string>; refused: ReadonlyMap<string, string>; failure: Error | null }

/** The interface places so many with one call. */
const mostAtOnce = 100

/** Places many bills, in as few calls as can be. The interface places all of a call or none and names each fault: the others are then sent without those. */
export function usePlace() {
  const client = useQueryClient()
  const [refused, setRefused] = useState<Placed['refused']>(new Map())
  const placing = useMutation({
    mutationFn: placeAll,
    onMutate: () => setRefused(new Map()),
    onSuccess: (result) => setRefused(result.refused),
    onSettled: async () => {
      await Promise.all([
        forgetDocuments(client),
        client.invalidateQueries({
          predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.includes('/v1/settlements'),
        }),
      ])
    },
  })
  return { placing, refused, failure: placing.error ?? placing.data?.failure ?? null }
}

async function placeAll(placements: readonly Placement[]): Promise<Placed> {
  const portions: Portion[] = []
  for (let at = 0; at < placements.length; at += mostAtOnce) {
    const portion = await placePortion(placements.slice(at, at + mostAtOnce)).catch((error: Error) => error)
    if (portion instanceof Error && portions.length === 0) throw portion
    if (portion instanceof Error) return join(portions, portion)
    portions.push(portion)
  }
  return join(portions, null)
}

type Portion = { placed: readonly string[]; refused: readonly (readonly [string, string])[] }

function join(portions: readonly Portion[], failure: Error | null): Placed {
  const placed = new Set(portions.flatMap((portion) => portion.placed))
  return { placed, refused: new Map(portions.flatMap((portion) => portion.refused)), failure }
}

/** Places what one call takes, without those that are refused. */
async function placePortion(placements: readonly Placement[]): Promise<Portion> {
  const refused = new Map<string, string>()
  let left = placements
  while (left.length > 0) {
    const faults = await place(left)
    if (faults.size === 0) break
    for (const [id, sentence] of faults) refused.set(id, sentence)
    left = left.filter(({ document_id }) => !faults.has(document_id))
  }
  return { placed: left.map(({ document_id }) => document_id), refused: [...refused] }
}

/** The sentence for each refused placement; none when all were made. */
async function place(placements: readonly Placement[]): Promise<ReadonlyMap<string, string>> {
  try {
    await call('POST /v1/documents/placements', { body: { placements: [...placements] } })
    return new Map()
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
