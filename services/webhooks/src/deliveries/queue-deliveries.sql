-- Queues deliveries of one endpoint that no new event made, and wakes its fairness queue. The caller holds the lock of the
-- fairness queue.
--
-- Takes: the endpoint, the deliveries, and when they are due.
-- Gives: nothing.
-- Raises: nothing of its own. A delivery of another endpoint is skipped.

CREATE OR REPLACE FUNCTION queue_deliveries(p_endpoint text, p_deliveries text[], p_due_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at, fifo_place)
  SELECT delivery.id, delivery.endpoint_id, p_due_at, CASE endpoint.ordering WHEN 'fifo' THEN delivery.event_id END
  FROM delivery JOIN endpoint ON endpoint.id = p_endpoint
  WHERE delivery.id = ANY (p_deliveries) AND delivery.endpoint_id = p_endpoint;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE fairness_queue AS fairness SET next_due_at = least(fairness.next_due_at, greatest(fairness.blocked_until, p_due_at))
  WHERE fairness.endpoint_id = p_endpoint;
END $$;
