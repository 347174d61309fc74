import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readCookie } from './cookies.ts'

/**
 * The cookie that names a browser, of a session before, too: unlike the session's own it comes along from the provider, and it
 * opens nothing.
 */
export function readBrowser(request: IncomingMessage): string | undefined {
  const cookie = readCookie(request, 'browser')
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : undefined
}

export function newBrowser(): string {
  return randomBytes(32).toString('base64url')
}
