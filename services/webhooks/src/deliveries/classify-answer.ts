import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorClass } from '@lokum/contracts/webhooks/delivery'

const gone = 410

/**
 * The meaning of an answer: null for 2xx, which alone is success. Any other may carry the receiver's wish in `webhook-delivery`: `disable`
 * asks for no more deliveries, as 410 does, and `abort-message` for no more attempts of this one.
 */
export function classifyAnswer({
  status,
  headers,
}: {
  status: number
  headers: IncomingHttpHeaders
}): ErrorClass | null {
  if (status >= 200 && status < 300) return null
  const wish = String(headers['webhook-delivery'] ?? '').toLowerCase()
  if (status === gone || wish === 'disable') return 'gone'
  if (wish === 'abort-message') return 'declined'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}
