-- Makes a partition while the service runs, with the rights of the migrating role: the service may change the shape of no table.
-- Of several replicas that try at the same time one does it. It waits for a lock for less than the time in which a deadlock is
-- detected, so that it never ends another statement. A row never moves: a statement that began before the move would not find it.
-- So a range that has rows in the default partition begins with the second after the last of them.
--
-- Takes: event, delivery or attempt; the first moment of the partition and the end, which it does not include.
-- Gives: made; there, when a partition covers part of the range; crowded, when rows of the whole range lie in the default
--   partition; busy, when another replica is at it.
-- Raises: invalid_parameter_value for any other table; lock_not_available when a table is in use.

CREATE OR REPLACE FUNCTION make_partition(p_table text, p_from timestamptz, p_to timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_prefix text := CASE p_table WHEN 'event' THEN 'evt' WHEN 'delivery' THEN 'whd' WHEN 'attempt' THEN 'whd' END;
  v_key text := CASE p_table WHEN 'attempt' THEN 'delivery_id' ELSE 'id' END;
  v_default text := p_table || '_default';
  v_settings text := CASE p_table WHEN 'delivery' THEN ' WITH (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.05)' ELSE '' END;
  v_from timestamptz;
  v_name text;
BEGIN
  IF v_prefix IS NULL THEN RAISE invalid_parameter_value USING MESSAGE = format('%s has no partitions', p_table); END IF;
  IF NOT pg_try_advisory_xact_lock(7305119) THEN RETURN 'busy'; END IF;
  IF EXISTS (
    SELECT FROM list_partitions() AS known WHERE known.parent = p_table AND known.from_at < p_to AND known.to_at > p_from
  ) THEN RETURN 'there'; END IF;
  -- No reader or writer waits for a vacuum of the default partition.
  EXECUTE format('LOCK TABLE ONLY %I, %I IN SHARE UPDATE EXCLUSIVE MODE NOWAIT', p_table, v_default);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', v_default);
  EXECUTE format('SELECT date_trunc(''second'', time_of(max(%I))) + interval ''1 second'' FROM %I WHERE %I >= $1 AND %I < $2',
    v_key, v_default, v_key, v_key) INTO v_from USING id_at(v_prefix, p_from), id_at(v_prefix, p_to);
  v_from := coalesce(v_from, p_from);
  IF v_from >= p_to THEN RETURN 'crowded'; END IF;
  v_name := p_table || to_char(v_from AT TIME ZONE 'UTC', '_YYYYMMDDHH24MISS')
    || to_char(p_to AT TIME ZONE 'UTC', '_YYYYMMDDHH24MISS');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)%s', v_name, p_table, v_settings);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, v_name,
    id_at(v_prefix, v_from), id_at(v_prefix, p_to));
  RETURN 'made';
END $$;
