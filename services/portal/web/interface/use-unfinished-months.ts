import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** How many statements of each month were not sent, newest first; asked anew whenever they are needed again. */
export function useUnfinishedMonths(isNeeded: boolean): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: ['GET /v1/settlements/months'],
    queryFn: async () => (await call('GET /v1/settlements/months', {})).body,
    enabled: isNeeded,
  })
  return new Map(data?.data.map(({ period, unfinished }) => [period, unfinished]))
}
