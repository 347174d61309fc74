-- Names the history in which places were given. It differs after a restored backup or a fail-over, which may give places again.
--
-- Takes: nothing.
-- Gives: the identifier of the database system and its timeline.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_history() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT system_identifier || '-' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) FROM pg_control_system()
$$;
