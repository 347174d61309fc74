import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isForTenants, isKeyed, type Operation } from '@lokum/contracts/interface/operation'
import canonicalize from 'canonicalize'
import type { Caller } from '../identity/caller.ts'
import { Problem, ValidationFailed } from '../problem.ts'
import { sentValues } from '../sent-values.ts'

/**
 * How long a repeated key gives the same answer, on the database's clock. The interface specification promises 24 hours; a clock
 * that jumps by a day must not break that.
 */
export const rememberedHours = 72

/** A key as it is looked up: with the content it was sent with. */
export type IdempotencyKey = { key: string; fingerprint: Buffer }

export class IdempotencyKeyReused extends Problem {
  constructor() {
    super('idempotency_key_reused')
  }
}

export class IdempotencyConflict extends Problem {
  constructor(cause?: unknown) {
    super('idempotency_conflict', { headers: { 'retry-after': '1' }, cause })
  }
}

/** The call that a key came with. */
type Keyed = { operation: Pick<Operation, 'method' | 'scopes'>; caller: Pick<Caller, 'subject'>; content: unknown }

/**
 * The request's `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07), quoted or bare, 1 to 255 printable ASCII
 * characters, with the SHA-256 of the canonical content (RFC 8785). Only a POST has one.
 * @throws ValidationFailed
 */
export function readIdempotencyKey(
  request: IncomingMessage,
  { operation, caller, content }: Keyed,
): IdempotencyKey | undefined {
  if (!isKeyed(operation)) return undefined
  const sent = sentValues(request, 'idempotency-key')
  if (sent.length === 0) return undefined
  if (sent.length > 1) throw refused('repeated')
  const key = unquote(sent[0] ?? '')
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw refused('invalid_format')
  return {
    // Tenants share the account of their landlord; the keys of each link are its own.
    key: isForTenants(operation) ? `${caller.subject} ${key}` : key,
    fingerprint: hash('sha256', canonicalize(content) ?? '', 'buffer'),
  }
}

// A quoted key is a Structured Field string (RFC 9651): only `"` and `\` are escaped in it.
function unquote(text: string): string {
  const inner = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1]
  return inner === undefined ? text : inner.replaceAll(/\\(["\\])/g, '$1')
}

function refused(code: 'repeated' | 'invalid_format'): ValidationFailed {
  const must = code === 'invalid_format' ? ({ must: 'key' } as const) : {}
  return new ValidationFailed([{ header: 'Idempotency-Key', code, ...must }])
}
