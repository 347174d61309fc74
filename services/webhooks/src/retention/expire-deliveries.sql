-- Cancels deliveries that are older than the retention. An attempt in progress ends as it ends. Removing the first of an order
-- lets the next one go, so the fairness queue is woken.
--
-- Takes: the deliveries.
-- Gives: how many were cancelled.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION expire_deliveries(p_ids text[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_queues text[];
  v_rows int;
BEGIN
  SELECT array_agg(held.endpoint_id) INTO v_queues
  FROM (
    SELECT fairness.endpoint_id FROM fairness_queue AS fairness
    WHERE fairness.endpoint_id IN (
      SELECT delivery.endpoint_id FROM delivery WHERE delivery.id = ANY (p_ids)
      UNION SELECT q.endpoint_id FROM delivery_queue AS q WHERE q.delivery_id = ANY (p_ids))
    ORDER BY fairness.endpoint_id
    FOR UPDATE) AS held;
  DELETE FROM delivery_queue WHERE delivery_id IN (
    SELECT q.delivery_id FROM delivery_queue AS q
    WHERE q.delivery_id = ANY (p_ids) AND (q.claim IS NULL OR greatest(q.due_at, q.leased_until) <= clock_timestamp())
    ORDER BY q.delivery_id
    FOR UPDATE SKIP LOCKED);
  UPDATE delivery SET state = 'cancelled', last_error = 'expired', updated_at = clock_timestamp()
  WHERE delivery.id = ANY (p_ids) AND delivery.state IN ('pending', 'held')
    AND NOT EXISTS (SELECT FROM delivery_queue AS q WHERE q.delivery_id = delivery.id);
  GET DIAGNOSTICS v_rows = ROW_COUNT;
  UPDATE fairness_queue AS fairness SET next_due_at = least(fairness.next_due_at, greatest(fairness.blocked_until, clock_timestamp()))
  WHERE fairness.endpoint_id = ANY (v_queues);
  RETURN v_rows;
END $$;
