import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../words/use-words.ts'
import type { Metered } from './group-rows.ts'
import { readMeters } from './use-metered.ts'

/** The utility and number of a meter. */
export type MeterName = { utility: string; number: string }

/** Names the meter that a cost rests on; null: it has none, or it is not known yet. */
export function useMeterNames(apartmentId: string, isUsed: boolean): (inputs: Metered) => MeterName | null {
  const { meters: words } = useWords()
  const { data } = useQuery({
    queryKey: ['meters of', apartmentId],
    enabled: isUsed,
    queryFn: () => readMeters(apartmentId),
  })
  return ({ meter_id: id }) => {
    const meter = data?.find((one) => one.id === id)
    return meter ? { utility: words.utilities[meter.utility], number: meter.number } : null
  }
}
