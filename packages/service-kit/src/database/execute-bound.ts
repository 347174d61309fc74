import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * Executes a statement with `$1` parameters in the transaction that the ORM is in. For long values: the ORM's own `execute` writes
 * them into the statement letter by letter, which takes seconds and many times their memory where there are megabytes.
 */
export async function executeBound<Row>(
  em: EntityManager,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] } as const
  const bound = { sql, parameters, query, queryId: { queryId: 'bound' } }
  const { rows } = await em.getKysely().executeQuery<Row>(bound)
  return rows
}
