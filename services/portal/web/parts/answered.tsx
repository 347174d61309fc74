import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import style from './answered.module.css'
import { Refused } from './refused.tsx'
import { Skeleton } from './skeleton.tsx'
import { useSteadyLoading } from './use-steady-loading.ts'

type AnsweredProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching'> & { refetch: () => unknown }
  rows?: number
  children: (data: Data) => ReactNode
}

/** A panel of what an operation answers: its shapes, its content, or why there is none. */
export function Answered<Data>({ query, rows = 3, children }: AnsweredProps<Data>) {
  const isLoading = useSteadyLoading(query.isPending && query.error === null)
  if (query.data !== undefined && !isLoading) return children(query.data)
  if (query.error !== null) {
    return (
      <div className={style.refused}>
        <Refused error={query.error} onRepeat={query.refetch} isRepeating={query.isFetching} />
      </div>
    )
  }
  return <Skeleton rows={rows} />
}
