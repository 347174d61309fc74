import { Migration } from '@mikro-orm/migrations'

/**
 * Partitions are made and dropped while the service runs, whose role may change the shape of nothing: two functions do it with
 * the rights of their owner, for these three tables alone. Neither waits for a lock longer than its time, which is shorter than
 * a deadlock takes to be noticed, so that nobody else is ever ended for their sake.
 */
export class KeepPartitions extends Migration {
  override up(): void {
    for (const statement of [list, make, drop, expire]) this.addSql(statement)
    this.addSql('CREATE INDEX endpoint_deleted ON endpoint (deleted_at) WHERE deleted_at IS NOT NULL')
  }
}

const list = `
  CREATE FUNCTION list_partitions() RETURNS TABLE (parent text, name text, from_at timestamptz, to_at timestamptz)
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT parent.relname::text, part.relname::text,
      coalesce(time_of(substring(bound.text FROM $x$FROM \\('([^']+)'\\)$x$)), '-infinity'),
      time_of(substring(bound.text FROM $x$TO \\('([^']+)'\\)$x$))
    FROM pg_inherits
    JOIN pg_class AS parent ON parent.oid = pg_inherits.inhparent
    JOIN pg_class AS part ON part.oid = pg_inherits.inhrelid
    CROSS JOIN LATERAL (SELECT pg_get_expr(part.relpartbound, part.oid) AS text) AS bound
    WHERE parent.oid IN ('event'::regclass, 'delivery'::regclass, 'attempt'::regclass) AND bound.text LIKE 'FOR VALUES%'
  $$`

// Of several replicas that do this at the same time one does it. A row never moves: a statement that began before it would look for
// it where it is going to be, and not find it. So a range of which something lies in the rest begins with the second after it.
const make = `
  CREATE FUNCTION make_partition(p_table text, p_from timestamptz, p_to timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
  DECLARE
    v_prefix text := CASE p_table WHEN 'event' THEN 'evt' WHEN 'delivery' THEN 'whd' WHEN 'attempt' THEN 'whd' END;
    v_key text := CASE p_table WHEN 'attempt' THEN 'delivery_id' ELSE 'id' END;
    v_rest text := p_table || '_rest';
    v_settings text := CASE p_table WHEN 'delivery' THEN ' WITH (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.05)' ELSE '' END;
    v_from timestamptz;
    v_name text;
  BEGIN
    IF v_prefix IS NULL THEN RAISE invalid_parameter_value USING MESSAGE = format('%s has no partitions', p_table); END IF;
    IF NOT pg_try_advisory_xact_lock(7305119) THEN RETURN 'busy'; END IF;
    IF EXISTS (
      SELECT FROM list_partitions() AS known WHERE known.parent = p_table AND known.from_at < p_to AND known.to_at > p_from
    ) THEN RETURN 'there'; END IF;
    -- Nobody who reads or writes is kept waiting for a vacuum of the rest.
    EXECUTE format('LOCK TABLE ONLY %I, %I IN SHARE UPDATE EXCLUSIVE MODE NOWAIT', p_table, v_rest);
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', v_rest);
    EXECUTE format('SELECT date_trunc(''second'', time_of(max(%I))) + interval ''1 second'' FROM %I WHERE %I >= $1 AND %I < $2',
      v_key, v_rest, v_key, v_key) INTO v_from USING id_at(v_prefix, p_from), id_at(v_prefix, p_to);
    v_from := coalesce(v_from, p_from);
    IF v_from >= p_to THEN RETURN 'crowded'; END IF;
    v_name := p_table || to_char(v_from AT TIME ZONE 'UTC', '_YYYYMMDDHH24MISS')
      || to_char(p_to AT TIME ZONE 'UTC', '_YYYYMMDDHH24MISS');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)%s', v_name, p_table, v_settings);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, v_name,
      id_at(v_prefix, v_from), id_at(v_prefix, p_to));
    RETURN 'made';
  END $$`

const drop = `
  CREATE FUNCTION drop_partition(p_name text, p_before timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
  DECLARE
    v_parent text;
    v_to timestamptz;
    v_needed boolean := false;
  BEGIN
    SELECT known.parent, known.to_at INTO v_parent, v_to FROM list_partitions() AS known WHERE known.name = p_name;
    IF v_parent IS NULL THEN RETURN 'gone'; END IF;
    IF v_to > p_before THEN RETURN 'needed'; END IF;
    IF NOT pg_try_advisory_xact_lock(7305119) THEN RETURN 'busy'; END IF;
    EXECUTE format('LOCK TABLE ONLY %I, %I IN SHARE UPDATE EXCLUSIVE MODE NOWAIT', p_name, v_parent || '_rest');
    EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', v_parent);
    -- Whoever queued one of these has touched it before, and so has ended by now.
    IF v_parent = 'delivery' THEN
      EXECUTE format(
        'SELECT EXISTS (SELECT FROM delivery_queue AS q JOIN %I AS old ON old.id = q.delivery_id WHERE q.delivery_id < $1)', p_name)
        INTO v_needed USING id_at('whd', v_to);
    END IF;
    IF v_needed THEN RETURN 'needed'; END IF;
    EXECUTE format('DROP TABLE %I', p_name);
    RETURN 'dropped';
  END $$`

// An attempt that is on its way ends as it ends. Taking out the first of an order lets the next one go, so the lane is woken.
const expire = `
  CREATE FUNCTION expire_deliveries(p_ids text[]) RETURNS int LANGUAGE plpgsql AS $$
  DECLARE
    v_lanes text[];
    v_rows int;
  BEGIN
    SELECT array_agg(held.endpoint_id) INTO v_lanes
    FROM (
      SELECT lane.endpoint_id FROM delivery_lane AS lane
      WHERE lane.endpoint_id IN (
        SELECT delivery.endpoint_id FROM delivery WHERE delivery.id = ANY (p_ids)
        UNION SELECT q.endpoint_id FROM delivery_queue AS q WHERE q.delivery_id = ANY (p_ids))
      ORDER BY lane.endpoint_id
      FOR UPDATE) AS held;
    DELETE FROM delivery_queue WHERE delivery_id IN (
      SELECT q.delivery_id FROM delivery_queue AS q
      WHERE q.delivery_id = ANY (p_ids) AND (q.claim IS NULL OR q.due_at <= clock_timestamp())
      ORDER BY q.delivery_id
      FOR UPDATE SKIP LOCKED);
    UPDATE delivery SET state = 'cancelled', last_error = 'expired', updated_at = clock_timestamp()
    WHERE delivery.id = ANY (p_ids) AND delivery.state IN ('pending', 'held')
      AND NOT EXISTS (SELECT FROM delivery_queue AS q WHERE q.delivery_id = delivery.id);
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    UPDATE delivery_lane AS lane SET next_due_at = least(lane.next_due_at, greatest(lane.blocked_until, clock_timestamp()))
    WHERE lane.endpoint_id = ANY (v_lanes);
    RETURN v_rows;
  END $$`
