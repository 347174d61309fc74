import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { z } from 'zod'

/** How long a person may take to log in. */
export const loginSeconds = 600

const PendingLogin = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  endsAt: z.number(),
})
/** A login that has begun; it waits in a sealed cookie of the browser that began it. */
export type PendingLogin = z.infer<typeof PendingLogin>

const boundTo = 'login'

export function sealLogin(cipher: Cipher, login: PendingLogin): string {
  return Buffer.from(cipher.seal(JSON.stringify(login), boundTo)).toString('base64url')
}

/** The login of a cookie; undefined when it is too old or was not sealed here. */
export function openLogin(cipher: Cipher, sealed: string, now: Date): PendingLogin | undefined {
  try {
    const login = PendingLogin.parse(JSON.parse(cipher.open(Buffer.from(sealed, 'base64url').toString(), boundTo)))
    return login.endsAt > now.getTime() ? login : undefined
  } catch {
    return undefined
  }
}
