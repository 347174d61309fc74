import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The number of unsent statements in each month, newest first. Loaded again each time it is needed. */
export function useUnfinishedMonths(isNeeded: boolean): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: ['GET /v1/settlements/months'],
    queryFn: async () => (await call('GET /v1/settlements/months', {})).body,
    enabled: isNeeded,
  })
  return new Map(data?.data.map(({ period, unfinished }) => [period, unfinished]))
}
