import type { Author } from '@lokum/service-kit/audit/describe-change'
import { newId } from '@lokum/service-kit/ids'

type Act = { accountId: string; now: Date; name?: string; traceparent?: string | undefined }

/** In the audit log the service, or a program of it, acts in its own name, for the endpoint's account. */
export function serviceItself({ accountId, now, name = 'webhooks', traceparent }: Act): Author {
  const caller = { accountId, subject: name, clientId: name, scopes: new Set<string>(), tokenHash: '', expiresAt: now }
  return { caller, requestId: newId('request'), traceparent, now }
}
