import { Overloaded, Problem } from '@lokum/service-kit/problem'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { ResponseBodyError, refreshTokenGrant } from 'openid-client'
import type { Provider } from './provider.ts'
import { openToken, type Session, SessionEnded, SessionRow } from './session.ts'
import { readTokens, sealTokens } from './tokens.ts'

type RefreshDeps = { orm: MikroORM; provider: Provider; cipher: Cipher; clock: () => Date }
type RenewDeps = Omit<RefreshDeps, 'orm'> & { em: EntityManager }

/** A token is renewed when it has less than this left. */
const earlyMs = 30_000

/** A provider that hangs must leave the database's connections to calls whose tokens are fresh. */
const mostAtOnce = 5

/** Renews tokens: one refresh for each session at a time, and a few in all. */
export class TokenRefresh {
  readonly #need: RefreshDeps
  readonly #underWay = new Map<string, Promise<Session>>()

  constructor(need: RefreshDeps) {
    this.#need = need
  }

  /** The session with a token that lasts. @throws SessionEnded; Problem auth_unavailable, overloaded when its token has ended and cannot be renewed now */
  async freshen(session: Session): Promise<Session> {
    const now = this.#need.clock()
    if (isFresh(session, now)) return session
    const underWay = this.#underWay.get(session.cookieHash)
    if (underWay) return await underWay
    if (this.#underWay.size >= mostAtOnce) return usable(session, now)
    const refresh = refreshTokens(this.#need, session.cookieHash)
    this.#underWay.set(session.cookieHash, refresh)
    return await refresh.finally(() => this.#underWay.delete(session.cookieHash))
  }
}

function usable(session: Session, now: Date): Session {
  if (session.accessEndsAt <= now) throw new Overloaded()
  return session
}

function isFresh({ accessEndsAt }: Session, now: Date): boolean {
  return accessEndsAt.getTime() - earlyMs > now.getTime()
}

/**
 * The row is locked meanwhile, so that of two calls at two replicas the second gets what the first one got: a refresh token used
 * twice would end the session at the provider.
 */
async function refreshTokens({ orm, ...need }: RefreshDeps, cookieHash: string): Promise<Session> {
  const session = await orm.em.fork().transactional(async (em) => {
    const locked = await em.findOne(SessionRow, { cookieHash }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (locked === null) return undefined
    return isFresh(locked, need.clock()) ? locked : await renew({ ...need, em }, locked)
  })
  // The row that the provider's refusal deleted stays deleted.
  if (session === undefined) throw new SessionEnded()
  return session
}

/** The renewed session; undefined when the provider ended it, whose row is deleted. */
async function renew({ em, provider, cipher, clock }: RenewDeps, session: SessionRow): Promise<SessionRow | undefined> {
  const { cookieHash } = session
  const refreshToken = openToken(cipher, session, 'refreshToken')
  const hasEnded = session.accessEndsAt <= clock()
  if (refreshToken === undefined) return hasEnded ? await drop(em, cookieHash) : session
  try {
    const granted = await refreshTokenGrant(await provider.configuration(), refreshToken)
    const renewed = sealTokens(cipher, cookieHash, readTokens(granted, clock()), session)
    Object.assign(session, renewed)
    await em.nativeUpdate(SessionRow, { cookieHash }, renewed)
    return session
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return await drop(em, cookieHash)
    // People work on with the token that they have until it ends.
    if (!hasEnded) return session
    throw new Problem('auth_unavailable', { headers: { 'retry-after': '2' }, cause: error })
  }
}

async function drop(em: EntityManager, cookieHash: string): Promise<undefined> {
  await em.nativeDelete(SessionRow, { cookieHash })
}
