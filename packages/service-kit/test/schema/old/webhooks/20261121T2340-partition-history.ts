import { Migration } from '@mikro-orm/migrations'

/**
 * Events, deliveries and attempts become tables split by ranges of identifiers, which begin with their time. What is there
 * becomes the first partition of each, and is looked through once but not rewritten. What has no partition yet, or none any
 * more, lies in `…_rest`.
 */
export class PartitionHistory extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION id_at(p_prefix text, p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        -- Ten letters of five bits are the milliseconds of a UUIDv7; alone they sort before every identifier that has them.
        SELECT p_prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
          ((floor(extract(epoch FROM p_at) * 1000)::bigint >> (5 * place)) & 31)::int + 1, 1), '' ORDER BY place DESC)
        FROM generate_series(0, 9) AS place
      $$`)
    this.addSql(`
      CREATE FUNCTION time_of(p_id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT AS $$
        SELECT timestamptz 'epoch' + sum(
          (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(p_id, 14 - place, 1)) - 1)::bigint << (5 * place)
        )::float * interval '1 millisecond'
        FROM generate_series(0, 9) AS place
      $$`)
    for (const statement of [...renamed, ...parents]) this.addSql(statement)
    for (const [table, key, prefix] of keys) this.addSql(attached(table, key, prefix))
    for (const name of hotFunctions) this.addSql(planned(name))
  }
}

// The names are for the parents; the unique constraint cannot stand on a table that is split by another column.
const renamed = [
  'ALTER TABLE event RENAME TO event_before',
  'ALTER INDEX event_pkey RENAME TO event_before_pkey',
  'ALTER INDEX event_of_account RENAME TO event_before_of_account',
  'ALTER TABLE delivery RENAME TO delivery_before',
  'ALTER INDEX delivery_pkey RENAME TO delivery_before_pkey',
  'ALTER INDEX delivery_of_account RENAME TO delivery_before_of_account',
  'ALTER INDEX delivery_of_endpoint RENAME TO delivery_before_of_endpoint',
  'ALTER TABLE delivery_before DROP CONSTRAINT delivery_event_id_endpoint_id_replay_number_key',
  'ALTER TABLE attempt RENAME TO attempt_before',
  'ALTER INDEX attempt_pkey RENAME TO attempt_before_pkey',
  'ALTER SEQUENCE attempt_id_seq RENAME TO attempt_before_id_seq',
]

const like = 'INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY'

const parents = [
  `CREATE TABLE event (LIKE event_before ${like}, PRIMARY KEY (id)) PARTITION BY RANGE (id)`,
  'CREATE INDEX event_of_account ON event (account_id, id)',
  `CREATE TABLE delivery (LIKE delivery_before ${like}, PRIMARY KEY (id)) PARTITION BY RANGE (id)`,
  'CREATE INDEX delivery_of_account ON delivery (account_id, id)',
  'CREATE INDEX delivery_of_endpoint ON delivery (endpoint_id, id)',
  'CREATE INDEX delivery_of_event ON delivery (event_id, endpoint_id, replay_number)',
  `CREATE TABLE attempt (LIKE attempt_before ${like}, PRIMARY KEY (delivery_id, id)) PARTITION BY RANGE (delivery_id)`,
  'ALTER TABLE attempt ALTER id ADD GENERATED ALWAYS AS IDENTITY',
  `SELECT setval('attempt_id_seq', last_value, is_called) FROM attempt_before_id_seq`,
  'ALTER TABLE attempt_before ALTER id DROP IDENTITY',
  'CREATE TABLE event_rest PARTITION OF event DEFAULT',
  // A delivery is written twice, and in a page with room for its second shape no index is touched.
  `CREATE TABLE delivery_rest PARTITION OF delivery DEFAULT
     WITH (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.05)`,
  'CREATE TABLE attempt_rest PARTITION OF attempt DEFAULT',
  // What lies there leaves by its age.
  'CREATE INDEX event_rest_age ON event_rest (received_at)',
  'CREATE INDEX delivery_rest_age ON delivery_rest (created_at)',
  'CREATE INDEX attempt_rest_age ON attempt_rest (started_at)',
]

const keys = [
  ['event', 'id', 'evt'],
  ['delivery', 'id', 'whd'],
  ['attempt', 'delivery_id', 'whd'],
] as const

/** An empty table has no place, so that a new database begins with partitions of the right width. */
function attached(table: string, key: string, prefix: string): string {
  return `
    DO $$
    DECLARE
      -- Later than the identifiers that a clock a little ahead has made.
      v_end timestamptz := date_trunc('minute', now()) + interval '2 minutes';
      v_bound text := id_at('${prefix}', v_end);
    BEGIN
      IF NOT EXISTS (SELECT FROM ${table}_before) THEN
        DROP TABLE ${table}_before;
        RETURN;
      END IF;
      WITH moved AS (DELETE FROM ${table}_before WHERE ${key} >= v_bound RETURNING *)
      INSERT INTO ${table}_rest OVERRIDING SYSTEM VALUE SELECT * FROM moved;
      EXECUTE format('ALTER TABLE ${table} ATTACH PARTITION ${table}_before FOR VALUES FROM (MINVALUE) TO (%L)', v_bound);
      EXECUTE format('ALTER TABLE ${table}_before RENAME TO %I',
        '${table}_until' || to_char(v_end AT TIME ZONE 'UTC', '_YYYYMMDDHH24MISS'));
    END $$`
}

const hotFunctions = ['store_events', 'lease_deliveries', 'finish_deliveries']

/**
 * These are planned once for a session, and reach every row through an index: planned at each call, which partitions
 * invite, they took twice the time, and a plan that reads whole partitions twenty times (decision 0025).
 */
function planned(name: string): string {
  return `
    ALTER FUNCTION ${name} SET plan_cache_mode = force_generic_plan
      SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off`
}
