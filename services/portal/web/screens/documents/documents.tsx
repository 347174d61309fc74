import type { Document } from '@lokum/contracts/settlements/document'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { Answered } from '../../parts/answered.tsx'
import { MorePages } from '../../parts/more-pages.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import { DocumentRows } from './document-rows.tsx'
import style from './documents.module.css'
import { type DocumentFilter, isFiltered, writeQuery } from './filter.ts'
import { FilterForm } from './filter-form.tsx'
import { BillUploads } from './inbox/bill-uploads.tsx'
import { ToPlace } from './inbox/to-place.tsx'

/** Every document of the account, newest first, and what finds one among them. */
export function Documents({ filter }: { filter: DocumentFilter }) {
  const { documents } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <>
      <Title>{documents.title}</Title>
      <p className={style.what}>{documents.what}</p>
      <Panel>
        {whyNot === null ? <BillUploads /> : <p>{whyNot}</p>}
        <ToPlace whyNot={whyNot} />
      </Panel>
      <h2 className={style.all}>{documents.all}</h2>
      <Panel>
        <FilterForm filter={filter} />
      </Panel>
      <Panel>
        <Found filter={filter} />
      </Panel>
    </>
  )
}

function Found({ filter }: { filter: DocumentFilter }) {
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/documents', filter],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/documents', { query: { ...writeQuery(filter), ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(hasReading) ? everyMs : false),
  })
  return (
    <Answered query={query} rows={5}>
      {({ pages }) => (
        <>
          <Rows rows={pages.flatMap(({ data }) => data)} isFiltered={isFiltered(filter)} />
          <MorePages of={query} />
        </>
      )}
    </Answered>
  )
}

function Rows({ rows, isFiltered: isSearch }: { rows: readonly Document[]; isFiltered: boolean }) {
  const { documents } = useWords()
  if (rows.length === 0) return <p className={style.what}>{isSearch ? documents.notFound : documents.none}</p>
  return <DocumentRows name={documents.title} rows={rows} />
}

function hasReading({ data }: { data: readonly Document[] }): boolean {
  return data.some(({ reading }) => reading?.state === 'waiting')
}

const everyMs = 2_000
const firstPage: string | null = null
