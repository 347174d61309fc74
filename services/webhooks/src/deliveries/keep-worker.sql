-- Renews the sign of life of a worker and returns the leases of dead workers to the queue.
--
-- Takes: the worker, and after how many milliseconds without a sign of life a worker is dead.
-- Gives: whether the worker is still registered, and how many leases were returned.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION keep_worker(p_worker bigint, p_dead_after_ms int) RETURNS TABLE (alive boolean, reclaimed int) LANGUAGE plpgsql AS $$
DECLARE
  v_alive boolean;
  v_dead bigint[];
  v_queues text[];
  v_rows int := 0;
BEGIN
  UPDATE worker SET seen_at = clock_timestamp() WHERE id = p_worker;
  v_alive := FOUND;
  WITH dead AS (
    DELETE FROM worker WHERE seen_at < clock_timestamp() - p_dead_after_ms * interval '1 millisecond' RETURNING id)
  SELECT array_agg(dead.id) INTO v_dead FROM dead;
  IF v_dead IS NOT NULL THEN
    SELECT array_agg(DISTINCT q.endpoint_id) INTO v_queues FROM delivery_queue AS q WHERE q.worker = ANY (v_dead);
    PERFORM FROM fairness_queue WHERE endpoint_id = ANY (v_queues) ORDER BY endpoint_id FOR UPDATE;
    UPDATE delivery_queue SET due_at = least(due_at, clock_timestamp()), leased_until = NULL WHERE delivery_queue.worker = ANY (v_dead);
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    UPDATE fairness_queue SET next_due_at = least(next_due_at, greatest(blocked_until, clock_timestamp()))
    WHERE endpoint_id = ANY (v_queues);
  END IF;
  RETURN QUERY SELECT v_alive, v_rows;
END $$;
