import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Portal } from './portal.ts'
import { hashCookie, SessionRow } from './session.ts'

/** Whether somebody is logged in with this browser; no, while the database does not answer. */
export async function hasLiveSession(
  { orm, clock, log }: Pick<Portal, 'orm' | 'clock' | 'log'>,
  browser: string | undefined,
): Promise<boolean> {
  if (browser === undefined) return false
  const now = clock()
  const live = { browserHash: hashCookie(browser), idleEndsAt: { $gt: now }, endsAt: { $gt: now } }
  try {
    return (await orm.em.fork().count(SessionRow, live)) > 0
  } catch (error) {
    log.warn({ error: describeError(error) }, 'session.not_looked_up')
    return false
  }
}
