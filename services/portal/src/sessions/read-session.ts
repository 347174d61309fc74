import type { MikroORM } from '@mikro-orm/postgresql'
import type { FindSession } from './find-session.ts'
import { hashCookie, idleMs, type Session, SessionEnded, SessionRow } from './session.ts'

export type SessionDeps = { findSession: FindSession; orm: MikroORM; clock: () => Date }

/** Each call prolongs a session, but a row is written at most this often. */
const noteEveryMs = 60_000

/** The session of a cookie, which this call keeps from ending. @throws SessionEnded */
export async function readSession(
  { findSession, orm, clock }: SessionDeps,
  cookie: string | undefined,
): Promise<Session> {
  const session = cookie === undefined ? null : await findSession(hashCookie(cookie))
  const now = clock()
  if (session === null || session.idleEndsAt <= now || session.endsAt <= now) throw new SessionEnded()
  const idleEndsAt = new Date(now.getTime() + idleMs)
  if (idleEndsAt.getTime() - session.idleEndsAt.getTime() < noteEveryMs) return session
  await orm.em.fork().nativeUpdate(SessionRow, { cookieHash: session.cookieHash }, { idleEndsAt })
  session.idleEndsAt = idleEndsAt
  return session
}
