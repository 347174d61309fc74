import type { IncomingMessage } from 'node:http'
import { Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { sentValues } from '@lokum/service-kit/sent-values'

// RFC 2046, section 5.1.1.
const boundaryShape = /;\s*boundary=("[^"\r\n]{1,70}"|[^\s";,]{1,70})\s*(;|$)/i

/**
 * Refuses whatever is not multipart/form-data without compression, or names no boundary.
 * @throws Problem unsupported_media_type · ValidationFailed
 */
export function requireMultipart(request: IncomingMessage): void {
  const { headers } = request
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const isAmbiguous = sentValues(request, 'content-type').length !== 1
  const encoding = headers['content-encoding'] ?? 'identity'
  if (isAmbiguous || type.trim() !== 'multipart/form-data' || encoding !== 'identity')
    throw new Problem('unsupported_media_type')
  if (!boundaryShape.test(headers['content-type'] ?? ''))
    throw new ValidationFailed([{ header: 'Content-Type', code: 'invalid_format', must: 'multipart' }])
}
