import type { Document } from '@lokum/contracts/settlements/document'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import { DocumentRow } from './document-row.tsx'
import style from './documents.module.css'
import { type DocumentFilter, isFiltered, writeQuery } from './filter.ts'
import { FilterForm } from './filter-form.tsx'

/** Every document of the account, newest first, and what finds one among them. */
export function Documents({ filter }: { filter: DocumentFilter }) {
  const { documents } = useWords()
  return (
    <>
      <Title>{documents.title}</Title>
      <p className={style.what}>{documents.what}</p>
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
  const { documents } = useWords()
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/documents', filter],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/documents', { query: { ...writeQuery(filter), ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return (
    <Answered query={query} rows={5}>
      {({ pages }) => (
        <>
          <Rows rows={pages.flatMap(({ data }) => data)} isFiltered={isFiltered(filter)} />
          {query.hasNextPage && (
            <Button
              working={documents.loading}
              isWorking={query.isFetchingNextPage}
              onPress={() => void query.fetchNextPage()}
            >
              {documents.more}
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}

function Rows({ rows, isFiltered: isSearch }: { rows: readonly Document[]; isFiltered: boolean }) {
  const { documents } = useWords()
  if (rows.length === 0) return <p className={style.what}>{isSearch ? documents.notFound : documents.none}</p>
  return (
    <ul className={`${card.rows} ${style.rows}`} aria-label={documents.title}>
      {rows.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  )
}

const firstPage: string | null = null
