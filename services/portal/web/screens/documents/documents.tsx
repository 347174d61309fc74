import type { Document } from '@lokum/contracts/settlements/document'
import type { UsesOfDocuments } from '@lokum/contracts/settlements/document-uses'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { useMissingRight } from '../../interface/use-right.ts'
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
  const { documents } = useWords()
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
  const uses = useUses(rows)
  if (rows.length === 0) return <p className={style.what}>{isSearch ? documents.notFound : documents.none}</p>
  return (
    <ul className={`${card.rows} ${style.rows}`} aria-label={documents.title}>
      {rows.map((document) => (
        <DocumentRow key={document.id} document={document} uses={uses.get(document.id) ?? []} />
      ))}
    </ul>
  )
}

/** Uses of each document, asked for a page at a time. */
function useUses(rows: readonly Document[]): ReadonlyMap<string, UsesOfDocuments['data']> {
  const ids = rows.map(({ id }) => id)
  const pages = Array.from({ length: Math.ceil(ids.length / pageLength) }, (_, page) =>
    ids.slice(page * pageLength, (page + 1) * pageLength),
  )
  return useQueries({
    queries: pages.map((page) => {
      const asked = { query: { document_ids: page.join(',') } }
      return {
        queryKey: ['GET /v1/documents/uses', asked],
        queryFn: async () => (await call('GET /v1/documents/uses', asked)).body.data,
      }
    }),
    combine: (answers) =>
      Map.groupBy(
        answers.flatMap(({ data }) => data ?? []),
        ({ document_id }) => document_id,
      ),
  })
}

function hasReading({ data }: { data: readonly Document[] }): boolean {
  return data.some(({ reading }) => reading?.state === 'waiting')
}

const pageLength = 25
const everyMs = 2_000
const firstPage: string | null = null
