import type { Pools } from '@lokum/local-stack/world/pools'

/** The services behind the gateway. */
export const services = ['apartments', 'settlements', 'webhooks'] as const
type Service = (typeof services)[number]

type Choice = {
  /** Whether a table counts; `hasAccount` if its rows name an account. */
  counts: (table: { service: Service; name: string; hasAccount: boolean }) => boolean
  /** Which rows of a table count: all of them without a condition. */
  where?: (table: { service: Service; name: string }) => string
  /** Columns that do not count. */
  without?: readonly string[]
}

/** A digest of each table, by service and table. */
export type Digests = Readonly<Record<string, string>>

/** Reads the number of rows and a digest of each table that counts, with one statement for each service. */
export async function openDigests(pools: Pools, choice: Choice): Promise<(values?: string[]) => Promise<Digests>> {
  const asked = await Promise.all(
    services.map(async (service) => ({ service, sql: await digestAll(pools, service, choice) })),
  )
  return async (values = []) => {
    const found = asked.map(async ({ service, sql }) => {
      const { rows } = await pools[service].query<{ name: string; digest: string }>(sql, values)
      return rows.map(({ name, digest }) => [`${service}.${name}`, digest] as const)
    })
    return Object.fromEntries((await Promise.all(found)).flat())
  }
}

async function digestAll(pools: Pools, service: Service, { counts, where, without = [] }: Choice): Promise<string> {
  const { rows } = await pools[service].query<{ name: string; hasAccount: boolean }>(tables)
  return rows
    .filter((table) => counts({ service, ...table }))
    .map(
      ({ name }) => `
        SELECT '${name}' AS name, count(*) || ' rows ' || coalesce(sum(hashtextextended(
          (to_jsonb(whole) - '{${without.join()}}'::text[])::text, 0))::text, '') AS digest
        FROM "${name}" AS whole ${where?.({ service, name }) ?? ''}`,
    )
    .join(' UNION ALL ')
}

// Rows in partitions are read through their table.
const tables = `
  SELECT relname AS name, EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'account_id') AS "hasAccount"
  FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
  ORDER BY relname`
