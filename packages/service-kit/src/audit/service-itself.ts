import { newId } from '../ids.ts'
import type { Author } from './describe-change.ts'

type Act = {
  /** The service, or the program of it. */
  name: string
  accountId: string
  now: Date
  /** The cause when it is no request; an identifier of its own when left out. */
  requestId?: string | undefined
  traceparent?: string | undefined
}

/** In the audit log a service, or a program of it, acts in its own name, for the account whose object it changes. */
export function serviceItself({ name, accountId, now, requestId = newId('request'), traceparent }: Act): Author {
  const caller = { accountId, subject: name, clientId: name, scopes: new Set<string>(), tokenHash: '', expiresAt: now }
  return { caller, requestId, traceparent, now }
}
