import { useQuery } from '@tanstack/react-query'
import { readTrueUps } from '../../interface/read-settlements.ts'

/** The settlements of advances that were made in a month, which are no rows of its overview. */
export function useTrueUps(period: string) {
  return useQuery({
    queryKey: ['GET /v1/settlements', 'true_up', period],
    queryFn: () => readTrueUps({ period }),
  })
}
