import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../../interface/call.ts'
import { runningUploads } from '../../../interface/upload.ts'
import { useStore } from '../../../interface/use-store.ts'
import { type Bill, hindranceOf } from './choice.ts'
import { forgetDocuments } from './forget-documents.ts'

const everyMs = 2_000
const firstPage: string | null = null

/** The bills that nothing uses, page by page, asked again while the text of one is being recognised; unread ones are read. */
export function useBills({ mayRead }: { mayRead: boolean }) {
  const client = useQueryClient()
  const asked = useRef(new Set<string>())
  const isUploading = useStore(runningUploads) > 0
  const query = useInfiniteQuery({
    queryKey: ['GET /v1/documents/placement-proposals'],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return (await call('GET /v1/documents/placement-proposals', { query: { limit: '100', ...cursor } })).body
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some((bill) => hindranceOf(bill) === 'waiting')) ? everyMs : false,
  })
  const bills: readonly Bill[] | undefined = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data])
  useEffect(() => {
    // What is being uploaded is read by the upload.
    if (!mayRead || isUploading || bills === undefined) return
    const unread = bills.flatMap((bill) => {
      const { id } = bill.document
      return hindranceOf(bill) === 'unread' && !asked.current.has(id) ? [id] : []
    })
    for (const id of unread) asked.current.add(id)
    const read = async () => {
      for (const id of unread) {
        await call('POST /v1/documents/{id}/read', { params: { id }, body: {} }).catch(() => undefined)
        await forgetDocuments(client)
      }
    }
    void read()
  }, [bills, mayRead, isUploading, client])
  return { ...query, bills }
}
