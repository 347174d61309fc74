import type { Meter } from '@lokum/contracts/settlements/meter'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { Answered } from '../../parts/answered.tsx'
import { MorePages } from '../../parts/more-pages.tsx'
import style from './meters.module.css'
import { ReadingRow } from './reading-row.tsx'
import { Uses } from './uses/uses.tsx'

/** Every reading of a meter, newest first, also the withdrawn ones. */
export function Readings({ meter }: { meter: Meter }) {
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/meters/{id}/readings', meter.id],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      const asked = { params: { id: meter.id }, query: { limit: '25', ...cursor } }
      return (await call('GET /v1/meters/{id}/readings', asked)).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return (
    <Answered query={query}>
      {({ pages }) => (
        <>
          <Uses meter={meter} />
          <ul>
            {pages
              .flatMap(({ data }) => data)
              .map((reading) => (
                <ReadingRow key={reading.id} reading={reading} meter={meter} />
              ))}
          </ul>
          {query.hasNextPage && (
            <div className={style.actions}>
              <MorePages of={query} />
            </div>
          )}
        </>
      )}
    </Answered>
  )
}

const firstPage: string | null = null
