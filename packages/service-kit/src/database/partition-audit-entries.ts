import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { firstIdAt } from '../ids.ts'
import { findSqlError, sqlStates } from './sql-error.ts'

const dayMs = 24 * 3_600_000
/** For checking the rows of a large table; meanwhile the release before writes more of them. */
const checkedWithinMs = 7 * dayMs
const tries = 60
/** Writers that queued behind a try that failed go first. */
const pauseMs = 1_000

/**
 * Splits the audit log by month: the existing table becomes the first partition. Every row is read once, while
 * others write; writers wait only while two tables are renamed. After a kill it starts over; once done it does nothing.
 * @throws when an entry is from the future, or a transaction uses the table for two minutes; the table is then as it was
 */
export async function partitionAuditEntries(client: Client): Promise<void> {
  const { rows } = await client.query<{ kind: string }>(
    `SELECT relkind AS kind FROM pg_class WHERE oid = 'audit_entry'::regclass`,
  )
  if (rows[0]?.kind !== 'r') return
  await client.query(`SELECT set_config('lokum.end_of_first', $1, false)`, [endOfFirst(new Date())])
  try {
    await patiently(client, limit)
    await client.query('ALTER TABLE audit_entry VALIDATE CONSTRAINT audit_entry_of_first')
    await patiently(client, split)
  } catch (error) {
    // The release before goes on writing, and from the end of the limit it would be refused.
    await patiently(client, removeLimit)
    throw error
  }
}

/** Where the months begin: the prefix of identifiers that `id_at` gives for the moment. */
function endOfFirst(now: Date): string {
  const last = new Date(now.getTime() + checkedWithinMs)
  const month = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1))
  return firstIdAt('audit', month).slice(0, 'aud_'.length + 10)
}

/** A statement that waits for a lock holds up all statements behind it, so each try is short. */
async function patiently(client: Client, statements: string): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '1s'`)
      await client.query(statements)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (findSqlError(error)?.code !== sqlStates.lockNotAvailable) throw error
      if (left === 0) throw new Error(inUse, { cause: error })
    }
    await delay(pauseMs)
  }
}

const inUse =
  'The table audit_entry cannot be split by month: a transaction, for example a backup, has used it for two minutes. Wait for its end, then run the migration again.'

const removeLimit = 'ALTER TABLE audit_entry DROP CONSTRAINT IF EXISTS audit_entry_of_first'

const limit = `
  ${removeLimit};
  DO $$ BEGIN
    EXECUTE format('ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_of_first CHECK (id < %L) NOT VALID',
      current_setting('lokum.end_of_first'));
  END $$`

// The release before goes on with the rights that it had; what it prepared finds the new table by its name.
const split = `
  LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE audit_entry RENAME TO audit_entry_first;
  ALTER INDEX audit_entry_pkey RENAME TO audit_entry_first_pkey;
  CREATE TABLE audit_entry (LIKE audit_entry_first, PRIMARY KEY (account_id, resource_id, id)) PARTITION BY RANGE (id);
  DO $$
  DECLARE v_right record;
  BEGIN
    FOR v_right IN
      SELECT privilege_type AS kind, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END AS role
      FROM pg_class CROSS JOIN LATERAL aclexplode(relacl) WHERE oid = 'audit_entry_first'::regclass AND grantee <> relowner
    LOOP
      EXECUTE format('GRANT %s ON audit_entry TO %s', v_right.kind, v_right.role);
    END LOOP;
    EXECUTE format('ALTER TABLE audit_entry ATTACH PARTITION audit_entry_first FOR VALUES FROM (MINVALUE) TO (%L)',
      current_setting('lokum.end_of_first'));
  END $$;
  CREATE TABLE audit_entry_default PARTITION OF audit_entry DEFAULT;
  CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry_default
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  ALTER TABLE audit_entry_first DROP CONSTRAINT audit_entry_of_first`
