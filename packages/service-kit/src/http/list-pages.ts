import { hash } from 'node:crypto'
import type { Answer } from './answer.ts'

const tagLength = 8

/** Names a list with its filters; a cursor that leads on in it begins with this tag. */
export function listTag({ params, query }: { params: object; query: object }): string {
  const filters = Object.entries(query).filter(([name]) => name !== 'cursor' && name !== 'limit')
  return hash('sha256', JSON.stringify([params, filters.toSorted()]), 'base64url').slice(0, tagLength)
}

/**
 * The list's own cursor. One with another tag stays whole, and no list can read it; cursors of the release before had no tag, and are
 * read as they are.
 */
export function openCursor(cursor: string, tag: string): string {
  return cursor.startsWith(tag) ? cursor.slice(tagLength) : cursor
}

/** The page with cursors that lead on in the same list with the same filters only. */
export function bindCursor<Body>(answer: Answer<Body>, tag: string): Answer<Body> {
  const { body } = answer
  if (!isPage(body)) return answer
  const { next_cursor, resume_cursor } = body
  return {
    ...answer,
    body: {
      ...body,
      ...(next_cursor && { next_cursor: tag + next_cursor }),
      ...(resume_cursor && { resume_cursor: tag + resume_cursor }),
    },
  }
}

/** The value of `Link` that leads to the next page (RFC 8288); undefined on the last one. */
export function linkToNext(
  body: unknown,
  { publicBaseUrl, url = '/' }: { publicBaseUrl: string; url: string | undefined },
): string | undefined {
  if (!isPage(body) || body.next_cursor === null) return undefined
  const address = new URL(publicBaseUrl + url)
  address.searchParams.set('cursor', body.next_cursor)
  return `<${address.href}>; rel="next"`
}

function isPage(body: unknown): body is object & { next_cursor: string | null; resume_cursor?: string | null } {
  if (typeof body !== 'object' || body === null || !('next_cursor' in body)) return false
  return body.next_cursor === null || typeof body.next_cursor === 'string'
}
