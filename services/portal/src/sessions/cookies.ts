import type { IncomingMessage } from 'node:http'

/**
 * The prefix makes browsers insist on `Secure`, `HttpOnly`, `Path=/` and this very host, so that no other host or script can
 * set the cookie.
 */
const names = { session: '__Host-Http-session', login: '__Host-Http-login' } as const
type CookieName = keyof typeof names

/** The login's cookie has to come along from the provider; the session's is for calls of our own pages alone. */
const sameSite = { session: 'Strict', login: 'Lax' } as const

/** The value of `Set-Cookie`; without a value it removes the cookie. */
export function writeCookie(name: CookieName, value: string | null, maxAgeSeconds?: number): string {
  const age = value === null ? 0 : maxAgeSeconds
  const parts = [`${names[name]}=${value ?? ''}`, 'Path=/', 'Secure', 'HttpOnly', `SameSite=${sameSite[name]}`]
  return [...parts, ...(age === undefined ? [] : [`Max-Age=${age}`])].join('; ')
}

/** The value that the browser sent; of two with one name, none. */
export function readCookie({ headers }: IncomingMessage, name: CookieName): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const own = pairs.filter((pair) => pair.startsWith(`${names[name]}=`))
  return own.length === 1 ? own[0]?.slice(names[name].length + 1) : undefined
}
