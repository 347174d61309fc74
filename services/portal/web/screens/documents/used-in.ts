import type { Document } from '@lokum/contracts/settlements/document'
import type { UsesOfDocuments } from '@lokum/contracts/settlements/document-uses'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../interface/call.ts'
import { monthInSentence } from '../../words/dates.ts'
import type { Words } from '../../words/words.ts'

type Uses = UsesOfDocuments['data']

/** Uses of each document, asked for a page at a time. */
export function useUses(rows: readonly Document[]): ReadonlyMap<string, Uses> {
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

const pageLength = 25

/** The flats and months that use a document, the first three. */
export function usedIn(uses: Uses, { documents, language }: Words): string {
  const places = uses.slice(0, mostUses).map(({ kind: type, apartment: { label }, period }) => {
    if (period !== null) return documents.inSettlement(label, monthInSentence(period, language))
    if (type === 'reading') return documents.inReading(label)
    return type === 'meter' ? documents.inMeter(label) : documents.inAgreement(label)
  })
  const more = uses.length - places.length
  const all = [...new Set(places), ...(more > 0 ? [documents.andMore(more)] : [])]
  return documents.usedIn(all.join(' · '))
}

const mostUses = 3
