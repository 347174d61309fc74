import type { IncomingMessage } from 'node:http'
import type { Operation } from '@lokum/contracts/interface/operation'
import type { Reply } from '../idempotency/reply.ts'
import { etagOfText, namesAnswer } from './entity-tag.ts'

/** The answer to a read, or 304 in place of one that the caller has (RFC 9110, section 13.1.2). */
export function answerRead({ versioned }: Operation, { headers: asked }: IncomingMessage, reply: Reply): Reply {
  const { etag: version } = reply.headers
  if (version === undefined) return reply
  const etag = versioned === 'whole' ? version : etagOfText(version, reply.text)
  const headers = { ...reply.headers, etag }
  const sent = asked['if-none-match']
  const isKnown = sent !== undefined && namesAnswer(sent, etag)
  return isKnown ? { status: 304, headers, text: '' } : { ...reply, headers }
}
