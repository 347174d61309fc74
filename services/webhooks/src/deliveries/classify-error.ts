import type { ErrorClass } from '@lokum/contracts/webhooks/delivery'
import { ForbiddenAddress } from '../addresses/address-rules.ts'
import { UnknownHost } from '../addresses/connect-publicly.ts'

/** The attempt took too long. */
export class AttemptTimedOut extends Error {
  override readonly name = 'AttemptTimedOut'
}

/** The service is stopping and the attempt could not end in time. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const refusals = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'ENETDOWN'])
const certificates = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/

/** The class by which attempts are counted and shown; what is none of the others is a connection that broke. */
export function classifyError(error: unknown): ErrorClass {
  if (error instanceof Interrupted) return 'interrupted'
  if (error instanceof AttemptTimedOut) return 'timeout'
  if (error instanceof ForbiddenAddress) return 'forbidden_address'
  if (error instanceof UnknownHost) return 'dns'
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (timeouts.has(code)) return 'timeout'
  if (refusals.has(code)) return 'connect'
  return certificates.test(code) ? 'tls' : 'reset'
}
