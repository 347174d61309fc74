import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import type { BodyOf } from '../../../interface/operations.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { isDay } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'

export type Proposal = BodyOf<'GET /v1/agreements/{id}/instalments'>

export const usualNumber = '3'

/** Members that were changed; the others are as the interface proposes them. */
type Changed = { number?: string; first?: string; chosen?: readonly string[] }

/** A plan as the interface proposes it, asked for again when the number, the first day or the settlements change. */
export function useProposal(id: string, usual: Proposal) {
  const { instalments } = useWords()
  const [changed, setChanged] = useState<Changed>({})
  const { number = usualNumber, first = usual.instalments[0]?.due_on ?? '', chosen = usual.settlement_ids } = changed
  const asked = {
    params: { id },
    query: {
      number,
      ...(changed.first !== undefined && { first_due_on: first }),
      ...(changed.chosen && { settlement_ids: chosen.join(',') }),
    },
  }
  const isComplete = isDay(first) && chosen.length > 0
  const query = useQuery({
    queryKey: ['GET /v1/agreements/{id}/instalments', asked],
    queryFn: () => call('GET /v1/agreements/{id}/instalments', asked),
    select: ({ body }) => body,
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, isPlaceholderData } = query
  return {
    query,
    number,
    first,
    chosen,
    firstFault:
      error instanceof Refusal ? error.facts.errors.find(({ at }) => at === 'first_due_on')?.detail : undefined,
    whyNot: isComplete
      ? data === undefined || isPlaceholderData
        ? instalments.waiting
        : null
      : instalments.incomplete,
    change: (more: Changed) => setChanged({ ...changed, ...more }),
  }
}
