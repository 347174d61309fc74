import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Problem } from '@lokum/service-kit/problem'
import type { Session } from './session.ts'

/** Only our own pages may call; browsers name the caller's site, and no script can (Fetch Metadata). @throws Problem call_refused */
export function requireOwnPage({ headers }: IncomingMessage): void {
  if (headers['sec-fetch-site'] !== 'same-origin') throw new Problem('call_refused')
}

/**
 * A change must come from a page that shows the person who is logged in now. It names the session's tag, which no other site
 * can read, so a cookie alone changes nothing.
 * @throws Problem other_person
 */
export function requireSamePerson({ headers, method }: IncomingMessage, { tag }: Session): void {
  if (method === 'GET' || method === 'HEAD') return
  const sent = headers['x-portal']
  if (typeof sent !== 'string' || !isEqual(sent, tag)) throw new Problem('other_person')
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
