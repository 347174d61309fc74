import type { IncomingMessage } from 'node:http'

/**
 * The prefix makes browsers insist on `Secure`, `HttpOnly`, `Path=/` and this very host, so that no other host or script can
 * set the cookie.
 */
const prefix = '__Host-Http-'
const names = { session: `${prefix}session`, browser: `${prefix}browser` } as const
type CookieName = keyof typeof names
const loginName = `${prefix}login`

/** The others have to come along from the provider; the session's is for calls of our own pages alone. */
const sameSite = { session: 'Strict', browser: 'Lax' } as const

/** The value of `Set-Cookie`; without a value it removes the cookie. */
export function writeCookie(name: CookieName, value: string | null): string {
  return write(names[name], value, [`SameSite=${sameSite[name]}`, ...(value === null ? ['Max-Age=0'] : [])])
}

/** The value that the browser sent; of two with one name, none. */
export function readCookie(request: IncomingMessage, name: CookieName): string | undefined {
  const own = readPairs(request).filter(([given]) => given === names[name])
  return own.length === 1 ? own[0]?.[1] : undefined
}

/** The cookie of a login, named by its state, so that logins that wait beside it keep theirs. */
export function writeLoginCookie(state: string, sealed: string, maxAgeSeconds: number): string {
  return write(`${loginName}-${state}`, sealed, ['SameSite=Lax', `Max-Age=${maxAgeSeconds}`])
}

export function removeLoginCookie(name: string): string {
  return write(name, null, ['SameSite=Lax', 'Max-Age=0'])
}

/** The names and values of all cookies of logins; that of the release before has the bare name. */
export function readLoginCookies(request: IncomingMessage): (readonly [name: string, value: string])[] {
  return readPairs(request).filter(([name]) => name === loginName || name.startsWith(`${loginName}-`))
}

function readPairs({ headers }: IncomingMessage): (readonly [name: string, value: string])[] {
  return (headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return [name, value.join('=')] as const
  })
}

function write(name: string, value: string | null, more: readonly string[]): string {
  return [`${name}=${value ?? ''}`, 'Path=/', 'Secure', 'HttpOnly', ...more].join('; ')
}
