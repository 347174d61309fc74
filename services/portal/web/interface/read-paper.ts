import type { Document } from '@lokum/contracts/settlements/document'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const everyMs = 2_000

/** A document with what the assistant reads in it; asked again every two seconds while its picture waits for recognition. */
export function usePaper(id: string): UseQueryResult<Document> {
  return useQuery({
    queryKey: ['paper', id],
    queryFn: async () => await readPaper(id),
    refetchInterval: ({ state }) => (state.data?.reading?.state === 'waiting' ? everyMs : false),
  })
}

/** The first look asks for the reading; the others only look. */
async function readPaper(id: string): Promise<Document> {
  const asked = { params: { id } }
  const { body } = await call('GET /v1/documents/{id}', asked)
  if (body.reading !== null) return body
  return (await call('POST /v1/documents/{id}/read', { ...asked, body: { again: false } })).body
}
