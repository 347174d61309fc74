import type { Client } from 'pg'

/** Which accounts get rows, and how many apartments each; apartments are numbered on from the first number. */
export type Seeded = { accounts: readonly string[]; apartmentsEach: number; firstNumber: number }

/**
 * Opens a seed in a superuser's session: rows are stored without their checks and triggers, and `pg_temp.seed_id` makes
 * identifiers of the year 2004, which sort by number and before all later ones.
 */
export async function openSeed(client: Client): Promise<void> {
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0')
  await client.query(`
    CREATE OR REPLACE FUNCTION pg_temp.seed_id(prefix text, number bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT prefix || '_01' || lpad(to_hex(number), 24, '0') $$`)
  await client.query('CREATE TEMP TABLE IF NOT EXISTS place (account text, number bigint, tail text)')
}

/** Fills `place`, one row for each apartment: its account, its number, and four characters that differ within the account. */
export async function placeApartments(
  client: Client,
  { accounts, apartmentsEach, firstNumber }: Seeded,
): Promise<void> {
  await client.query('TRUNCATE place')
  await client.query(
    `INSERT INTO place
     SELECT account.id, $2 + (account.n - 1) * $3 + one, lpad(upper(to_hex(one)), 4, '0')
     FROM unnest($1::text[]) WITH ORDINALITY AS account (id, n), generate_series(0, $3 - 1) AS one`,
    [accounts, firstNumber, apartmentsEach],
  )
}

/** Makes the same identifier as `pg_temp.seed_id`. */
export function seedId(prefix: string, number: number): string {
  return `${prefix}_01${number.toString(16).padStart(24, '0')}`
}
