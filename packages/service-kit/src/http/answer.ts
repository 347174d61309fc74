import type { Readable } from 'node:stream'
import type { Reply } from '../idempotency/reply.ts'

/** What a verb answers: the body as the contract promises it, and the version of the object where it has one. */
export type Answer<Body> = {
  body: Body
  version?: number
  location?: string
  /** The object was there already, from an earlier call with the same content. */
  isReplayed?: boolean
}

/** A stored file as an answer: its bytes go out as they come, and never another number of them than is promised. */
export type FileReply = { status: number; headers: Record<string, string>; content: Readable; sizeBytes: number }

/** Turns an answer into the bytes that are sent; the same bytes are kept for repeated calls. */
export function toReply(status: number, answer: Answer<unknown>): Reply {
  const headers: Record<string, string> = {}
  if (answer.version !== undefined) headers.etag = etagOf(answer.version)
  if (answer.location !== undefined) headers.location = answer.location
  if (answer.isReplayed) headers['idempotent-replayed'] = 'true'
  return { status, headers, text: answer.body === undefined ? '' : JSON.stringify(answer.body) }
}

export function etagOf(version: number): string {
  return `"${version}"`
}
