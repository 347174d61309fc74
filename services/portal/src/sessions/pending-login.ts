import type { IncomingMessage } from 'node:http'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { z } from 'zod'
import { readLoginCookies } from './cookies.ts'

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

/** A login that waits in a cookie of the browser. */
export type WaitingLogin = PendingLogin & { cookie: string }

/** The logins that wait in this browser, newest first, and the cookies that are too old or were not sealed here. */
export function readLogins(
  { cipher, clock }: { cipher: Cipher; clock: () => Date },
  request: IncomingMessage,
): { waiting: WaitingLogin[]; worthless: string[] } {
  const now = clock()
  const waiting: WaitingLogin[] = []
  const worthless: string[] = []
  for (const [cookie, sealed] of readLoginCookies(request)) {
    const login = openLogin(cipher, sealed, now)
    if (login === undefined) worthless.push(cookie)
    else waiting.push({ ...login, cookie })
  }
  return { waiting: waiting.toSorted((one, other) => other.endsAt - one.endsAt), worthless }
}

function openLogin(cipher: Cipher, sealed: string, now: Date): PendingLogin | undefined {
  try {
    const login = PendingLogin.parse(JSON.parse(cipher.open(Buffer.from(sealed, 'base64url').toString(), boundTo)))
    return login.endsAt > now.getTime() ? login : undefined
  } catch {
    return undefined
  }
}
