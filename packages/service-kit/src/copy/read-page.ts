import { callNeighbour, NeighbourUnavailable } from './call-neighbour.ts'
import type { Page, Snapshot } from './copy.ts'

const timeoutMs = 10_000
const maxBytes = 16 * 1024 ** 2

type Source<Row> = { url: string; snapshot: Snapshot<Row> }
type PageRequest = { token: string; cursor: string | null; limit: number; signal: AbortSignal }

/** Reads a page of another service's snapshot. @throws NeighbourUnavailable */
export async function readPage<Row>(
  { url, snapshot }: Source<Row>,
  { token, cursor, limit, signal }: PageRequest,
): Promise<Page<Row>> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) })
  const authorization = `Bearer ${token}`
  const path = `${snapshot.path}?${query}`
  const answer = await callNeighbour(url, { path, authorization, timeoutMs, maxBytes, signal })
  if (answer.status !== 200) throw new NeighbourUnavailable(502, new Error(`It answers ${answer.status}.`))
  return snapshot.answer.body.parse(answer.body)
}
