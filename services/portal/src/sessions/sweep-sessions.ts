import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { SessionRow } from './session.ts'

const everyMs = 5 * 60_000

type SweepDeps = { orm: MikroORM; log: Log; clock: () => Date }

/** Deletes sessions that have ended, every five minutes. */
export function startSessionSweeper({ orm, log, clock }: SweepDeps): Repetition {
  return repeat({ log }, { failure: 'sessions.not_swept', everyMs, run: () => sweepSessions({ orm, clock }) })
}

export async function sweepSessions({ orm, clock }: Pick<SweepDeps, 'orm' | 'clock'>): Promise<void> {
  const now = clock()
  await orm.em.fork().nativeDelete(SessionRow, { $or: [{ idleEndsAt: { $lte: now } }, { endsAt: { $lte: now } }] })
}
