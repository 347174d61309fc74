import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Reply } from '../idempotency/reply.ts'
import { compressedEtag } from './entity-tag.ts'

/** Below this size the headers of a packet weigh as much as what compression saves. */
const worthwhileBytes = 1_024

/** Compresses in a thread of its own. */
export const zip: (content: string | Buffer) => Promise<Buffer> = promisify(gzip)

/** Whether a content is large enough to be compressed. */
export function isWorthwhile(content: string | Buffer): boolean {
  return content.length >= worthwhileBytes
}

/** Whether `Accept-Encoding` takes gzip (RFC 9110, section 12.5.3). */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  const codings = (acceptEncoding ?? '').slice(0, 256).toLowerCase().split(',')
  const weights = new Map(codings.map((coding) => weightOf(coding)))
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

function weightOf(coding: string): [name: string, weight: number] {
  const [name = '', parameter = ''] = coding.split(';')
  const weight = parameter.trim().startsWith('q=') ? Number(parameter.trim().slice(2)) : 1
  return [name.trim(), Number.isNaN(weight) ? 0 : weight]
}

/**
 * Compresses a text that is large enough for a caller who asked for it. A page of another site can neither send
 * our tokens nor learn the size of an answer, so nothing leaks by it (BREACH); answers with a new secret stay as they are anyway.
 */
export async function compress({ headers: asked }: IncomingMessage, reply: Reply): Promise<Reply> {
  if (!isWorthwhile(reply.text)) return reply
  const headers = { ...reply.headers, vary: varying(reply.headers.vary) }
  if (!takesGzip(asked['accept-encoding'])) return { ...reply, headers }
  const { etag } = reply.headers
  return {
    ...reply,
    headers: { ...headers, ...(etag && { etag: compressedEtag(etag) }), 'content-encoding': 'gzip' },
    bytes: await zip(reply.text),
  }
}

function varying(vary: string | undefined): string {
  return [vary, 'accept-encoding'].filter(Boolean).join(', ')
}
