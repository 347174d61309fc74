import type { Document } from '@lokum/contracts/settlements/document'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const everyMs = 2_000

/**
 * A document with what the assistant reads in it, of a photo with the meter that it is of; asked again every two seconds while its picture
 * waits for recognition.
 */
export function usePaper(id: string, meterId: string | null = null): UseQueryResult<Document> {
  return useQuery({
    queryKey: ['paper', id],
    queryFn: async () => await readPaper(id, meterId),
    refetchInterval: ({ state }) => (state.data?.reading?.state === 'waiting' ? everyMs : false),
  })
}

/** A document with its reading: the first look asks for it; the others only look. A photo of a meter names its meter. */
export async function readPaper(id: string, meterId: string | null = null): Promise<Document> {
  const asked = { params: { id } }
  const { body } = await call('GET /v1/documents/{id}', asked)
  if (body.reading !== null) return body
  const named = meterId === null ? {} : { meter_id: meterId }
  return (await call('POST /v1/documents/{id}/read', { ...asked, body: { again: false, ...named } })).body
}
