import { createHash } from 'node:crypto'
import { Problem } from '@lokum/service-kit/problem'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A person who is logged in. The cookie is kept as a hash, the tokens sealed. */
export const SessionRow = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    cookieHash: p.string().primary(),
    /** Names the session to the pages, which send it with each change; it opens nothing. */
    tag: p.string(),
    login: p.string(),
    name: p.string(),
    scopes: p.array<string>(),
    accessToken: p.text(),
    refreshToken: p.text().nullable(),
    idToken: p.text().nullable(),
    accessBeginsAt: p.datetime(),
    accessEndsAt: p.datetime(),
    idleEndsAt: p.datetime(),
    endsAt: p.datetime(),
    beganAt: p.datetime(),
    /** The hash of the cookie that names the browser; null where the release before logged in. */
    browserHash: p.string().nullable(),
    /** The browser's own name. */
    browser: p.text().nullable(),
  },
})
export type SessionRow = InferEntity<typeof SessionRow>

/** The session of a call: of the tokens, the one that opens the interface. */
export type Session = Omit<SessionRow, 'refreshToken' | 'idToken' | 'beganAt' | 'browserHash' | 'browser'>

/** A session ends after so long without a call, and in any case after so long in all. */
export const idleMs = 30 * 60_000
export const longestMs = 12 * 3_600_000

/** 401: the pages ask the person to log in again. */
export class SessionEnded extends Problem {
  constructor(cause?: unknown) {
    super('session_ended', { cause })
  }
}

/** Names a session to the person's pages; nobody can find the cookie or the tag from it. */
export function sessionId({ tag }: Pick<SessionRow, 'tag'>): string {
  return createHash('sha256').update(`session ${tag}`).digest('base64url').slice(0, 22)
}

export function hashCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex')
}

type TokenColumn = 'accessToken' | 'refreshToken' | 'idToken'

/** Seals a token for one column of one session, so that it opens nowhere else. */
export function sealToken(cipher: Cipher, cookieHash: string, column: TokenColumn, token: string): string {
  return cipher.seal(token, `${cookieHash}:${column}`)
}

/** @throws SessionEnded when the key is no longer configured */
export function openToken<Column extends TokenColumn>(
  cipher: Cipher,
  session: Pick<SessionRow, 'cookieHash' | Column>,
  column: Column,
): string | undefined {
  const sealed = session[column]
  if (sealed == null) return undefined
  try {
    return cipher.open(sealed, `${session.cookieHash}:${column}`)
  } catch (error) {
    throw new SessionEnded(error)
  }
}
