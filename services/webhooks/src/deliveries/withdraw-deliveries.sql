-- Takes up to 2000 deliveries of an endpoint that was disabled or deleted out of its queue; they become held or cancelled. A
-- fairness queue with more of them stays due.
--
-- Takes: the endpoint.
-- Gives: nothing.
-- Raises: nothing of its own.
--
-- A step takes the first of what is due from its index: by identifiers it would sort the whole backlog each time, and the claim
-- that withdraws would keep every other waiting.

CREATE OR REPLACE FUNCTION withdraw_deliveries(p_endpoint text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM FROM fairness_queue WHERE endpoint_id = p_endpoint FOR UPDATE;
  WITH withdrawn AS (
    DELETE FROM delivery_queue WHERE delivery_id IN (
      SELECT delivery_id FROM delivery_queue
      WHERE endpoint_id = p_endpoint AND (claim IS NULL OR greatest(due_at, leased_until) <= clock_timestamp())
      ORDER BY due_at, delivery_id LIMIT 2000)
    RETURNING delivery_id)
  UPDATE delivery
  SET state = CASE WHEN endpoint.deleted_at IS NULL THEN 'held' ELSE 'cancelled' END, updated_at = clock_timestamp()
  FROM withdrawn, endpoint
  WHERE delivery.id = withdrawn.delivery_id AND endpoint.id = p_endpoint;
  UPDATE fairness_queue AS fairness
  SET next_due_at = CASE
    WHEN EXISTS (SELECT FROM delivery_queue AS q WHERE q.endpoint_id = p_endpoint AND q.claim IS NULL) THEN clock_timestamp()
    ELSE next_due_of(p_endpoint, clock_timestamp()) END
  WHERE fairness.endpoint_id = p_endpoint;
END $$;
