import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { z } from 'zod'

const Headers = z.record(z.string(), z.string())

/** An endpoint's own headers by their lower-case names; sealed for its id, null when there are none. */
export function openHeaders(cipher: Cipher, sealed: string | null, endpointId: string): Record<string, string> {
  return sealed === null ? {} : Headers.parse(JSON.parse(cipher.open(sealed, endpointId)))
}

/** Seals what `openHeaders` opens. */
export function sealHeaders(
  cipher: Cipher,
  headers: Readonly<Record<string, string>>,
  endpointId: string,
): string | null {
  return Object.keys(headers).length === 0 ? null : cipher.seal(JSON.stringify(headers), endpointId)
}
