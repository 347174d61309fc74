import type { Readable } from 'node:stream'
import type { Language } from '@lokum/contracts/problems/problem'
import type { Reply } from '../idempotency/reply.ts'
import { writeEtag } from './entity-tag.ts'
import { headersOfLanguage } from './language.ts'

/** The answer of a verb: the body as the contract promises it, and the version of the object where it has one. */
export type Answer<Body> = {
  body: Body
  version?: number
  location?: string
  /** The language of the texts in the body, if it has any. */
  language?: Language
  /** The object was there already, from an earlier call with the same content. */
  isReplayed?: boolean
}

/** A stored file as an answer: its bytes go out as they come, and never another number of them than is promised. */
export type FileReply = { status: number; headers: Record<string, string>; content: Readable; sizeBytes: number }

/** Turns an answer into the bytes that are sent; the same bytes are kept for repeated calls. */
export function toReply(status: number, answer: Answer<unknown>): Reply {
  const headers: Record<string, string> = {}
  if (answer.version !== undefined) headers.etag = writeEtag(answer.version)
  if (answer.location !== undefined) headers.location = answer.location
  if (answer.language !== undefined) Object.assign(headers, headersOfLanguage(answer.language))
  if (answer.isReplayed) headers['idempotent-replayed'] = 'true'
  return { status, headers, text: answer.body === undefined ? '' : JSON.stringify(answer.body) }
}
