import type { ErrorClass } from '@lokum/contracts/webhooks/delivery'
import { errors } from 'undici'
import { ForbiddenAddress } from '../addresses/address-rules.ts'
import { TlsFailed, UnknownHost } from '../addresses/connect-publicly.ts'
import { AnswerTooLong } from './connection.ts'

/** The attempt took too long. */
export class AttemptTimedOut extends Error {
  override readonly name = 'AttemptTimedOut'
}

/** The service is stopping and the attempt could not end in time. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

const kinds: readonly [new (...parts: never[]) => Error, ErrorClass][] = [
  [Interrupted, 'interrupted'],
  [AttemptTimedOut, 'timeout'],
  [ForbiddenAddress, 'forbidden_address'],
  [UnknownHost, 'dns'],
  [TlsFailed, 'tls'],
  [AnswerTooLong, 'protocol'],
  [errors.HTTPParserError, 'protocol'],
  [errors.HeadersOverflowError, 'protocol'],
  [errors.ResponseContentLengthMismatchError, 'protocol'],
]
const codes: readonly [RegExp, ErrorClass][] = [
  [/^ETIMEDOUT$/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, 'connect'],
  // A receiver that wants a certificate of ours says so after the handshake.
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$)/, 'tls'],
]
// An answer that switches protocols (101), or an unrequested 100; undici has no error codes for these.
const strangeAnswers = /^bad (upgrade|response)$/

/** The class by which attempts are counted and shown; any other error is a broken connection. */
export function classifyError(error: unknown): ErrorClass {
  const known = kinds.find(([kind]) => error instanceof kind)
  if (known) return known[1]
  const { code, message } = detailsOf(error)
  if (strangeAnswers.test(message)) return 'protocol'
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? 'reset'
}

function detailsOf(error: unknown): { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: '' }
  return { code: 'code' in error ? String(error.code) : '', message: 'message' in error ? String(error.message) : '' }
}
