import type { MikroORM } from '@mikro-orm/postgresql'
import { hashOf, idleMs, SessionEnded, SessionRow } from './session.ts'

export type SessionNeed = { orm: MikroORM; clock: () => Date }

/** Each call prolongs a session, but a row is written at most this often. */
const noteEveryMs = 60_000

/** The session of a cookie, which this call keeps from ending. @throws SessionEnded */
export async function readSession({ orm, clock }: SessionNeed, cookie: string | undefined): Promise<SessionRow> {
  const em = orm.em.fork()
  const session = cookie === undefined ? null : await em.findOne(SessionRow, { cookieHash: hashOf(cookie) })
  const now = clock()
  if (session === null || session.idleEndsAt <= now || session.endsAt <= now) throw new SessionEnded()
  const idleEndsAt = new Date(now.getTime() + idleMs)
  if (idleEndsAt.getTime() - session.idleEndsAt.getTime() < noteEveryMs) return session
  await em.nativeUpdate(SessionRow, { cookieHash: session.cookieHash }, { idleEndsAt })
  session.idleEndsAt = idleEndsAt
  return session
}
