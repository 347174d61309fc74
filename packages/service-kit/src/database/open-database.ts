import { setTimeout as delay } from 'node:timers/promises'
import { MikroORM, type Options as OrmOptions } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { watchActivity, watchPool } from '../telemetry/watch-pool.ts'
import { hasLostItsSlots, type StuckTimes, usualStuckTimes } from './find-lost-slots.ts'
import { keptAlive } from './kept-alive.ts'
import { PoolGuard } from './pool-guard.ts'
import { type ProbeTimes, startIdleProbe } from './probe-idle.ts'

export type Entities = NonNullable<OrmOptions['entities']>

/** One pool for both: entities and calm writes through the ORM, the named hot statements straight through `pg`. */
export type Database = AsyncDisposable & {
  orm: MikroORM
  pool: Pool
  /** Whether only a restart gives the pool its connections back. */
  isStuck: () => Promise<boolean>
}

type Options = {
  url: string
  entities: Entities
  applicationName: string
  poolSize: number
  times?: Partial<Times>
}

/** `answerMs`: how long a statement's answer is waited for. `closeMs`: how long connections that are still taken. */
type Times = { answerMs: number; probe: ProbeTimes; stuck: StuckTimes; closeMs: number }

// A firewall may drop a connection without a word: no answer and no end would ever come.
export const usualTimes: Times = {
  answerMs: 15_000,
  probe: { everyMs: 10_000, answerMs: 2_000 },
  stuck: usualStuckTimes,
  closeMs: 3_000,
}

// A waiting lock answers 503 or 409 within a client's patience; a forgotten transaction lets go of its locks by itself.
const sessionSettings = {
  lock_timeout: 2_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Opens the service's database; it need not be reachable yet. */
export async function openDatabase({
  url,
  entities,
  applicationName,
  poolSize,
  times: given,
}: Options): Promise<Database> {
  const times = { ...usualTimes, ...given }
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`)
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...entities],
    ...ormBasics,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      // The ORM reads no parameters of an address, such as `sslmode`; the driver does.
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      query_timeout: times.answerMs,
      ...keptAlive,
      options: settings.join(' '),
    },
  })
  const connection = orm.em.getDriver().getConnection()
  // A look at the server would make it a condition of the start.
  await connection.connect({ skipOnConnect: true })
  const pool = await connection.getNativeClient()
  const guard = new PoolGuard(pool)
  watchPool(pool, applicationName)
  watchActivity(guard, applicationName)
  const probe = startIdleProbe(pool, times.probe)
  return {
    orm,
    pool,
    isStuck: () => hasLostItsSlots(guard, url, times.stuck),
    [Symbol.asyncDispose]: async () => {
      probe[Symbol.dispose]()
      await close({ orm, pool, guard, withinMs: times.closeMs })
    },
  }
}

type Closing = { orm: MikroORM; pool: Pool; guard: PoolGuard; withinMs: number }

/** Waits for the connections that are taken, but not for ever. */
async function close({ orm, pool, guard, withinMs }: Closing): Promise<void> {
  const end = async () => {
    await orm.close()
    // The ORM ends a pool only when it has asked something itself; one that stays keeps the process alive for 30 s.
    if (!pool.ending) await pool.end()
  }
  const ended = end()
  const late = new AbortController()
  const timer = delay(withinMs, undefined, { signal: late.signal }).then(
    () => guard.discardTaken(),
    () => undefined,
  )
  await ended.finally(() => late.abort())
  await timer
}

const ormBasics = {
  connect: false,
  // Entities without tables of their own would be refused; the gateway has none.
  discovery: { warnWhenNoEntities: false },
  forceUtcTimezone: true,
  // Warnings of a broken connection are reported by the statement that meets it.
  logger: () => undefined,
}
