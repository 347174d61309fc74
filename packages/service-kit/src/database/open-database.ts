import { MikroORM, type Options as OrmOptions } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { watchPool } from '../telemetry/watch-pool.ts'
import { forgiveRollback } from './forgive-rollback.ts'

export type Entities = NonNullable<OrmOptions['entities']>

/** One pool for both: entities and calm writes through the ORM, the named hot statements straight through `pg`. */
export type Database = AsyncDisposable & { orm: MikroORM; pool: Pool }

type Options = { url: string; entities: Entities; applicationName: string; poolSize: number }

// A waiting lock answers 503 or 409 within a client's patience; a forgotten transaction lets go of its locks by itself.
const sessionSettings = {
  lock_timeout: 2_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Opens the service's database; it need not be reachable yet. */
export async function openDatabase({ url, entities, applicationName, poolSize }: Options): Promise<Database> {
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
      keepAlive: true,
      onPoolCreated: forgiveRollback,
      options: settings.join(' '),
    },
  })
  const connection = orm.em.getDriver().getConnection()
  // A look at the server would make it a condition of the start.
  await connection.connect({ skipOnConnect: true })
  const pool = await connection.getNativeClient()
  watchPool(pool, applicationName)
  const close = async () => {
    await orm.close()
    // The ORM ends a pool only when it has asked something itself; one that stays keeps the process alive for 30 s.
    if (!pool.ending) await pool.end()
  }
  return { orm, pool, [Symbol.asyncDispose]: close }
}

const ormBasics = {
  connect: false,
  // Entities without tables of their own would be refused; the gateway has none.
  discovery: { warnWhenNoEntities: false },
  forceUtcTimezone: true,
  // Warnings of a broken connection are reported by the statement that meets it.
  logger: () => undefined,
}
