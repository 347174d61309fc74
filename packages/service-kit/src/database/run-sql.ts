import type { EntityManager } from '@mikro-orm/postgresql'
import { keepPlan } from './prepared-statements.ts'

/** A value that the driver sends beside a statement; an object is given as JSON text. */
export type Parameter = string | number | boolean | Date | Uint8Array | null | readonly Parameter[]

/**
 * Runs one SQL statement with bound parameters (`$1`, `$2`, …) in the transaction of the entity manager, or in one of its own
 * outside of a transaction. `execute` of the ORM would write the values into the text of the statement.
 * @param sql a constant, so that connections keep its plan
 * @returns the rows as the driver reads them: timestamps, dates, bigints and numerics are text
 */
export async function runSql<Row = unknown>(
  em: EntityManager,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<Row[]> {
  keepPlan(sql)
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] } as const
  const bound = { sql, parameters, query, queryId: { queryId: 'bound' } }
  const { rows } = await em.getKysely().executeQuery<Row>(bound)
  return rows
}
