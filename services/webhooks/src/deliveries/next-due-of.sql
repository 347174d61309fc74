-- When an endpoint has something to deliver next. A leased delivery is due again when its lease ends, and is passed over in the
-- index. There are no more of them than running attempts, so that few rows are read however long the queue is.
--
-- Takes: the endpoint and the moment.
-- Gives: the time, or infinity when its queue is empty.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION next_due_of(p_endpoint text, p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  v_due_at timestamptz;
BEGIN
  SELECT q.due_at INTO v_due_at FROM delivery_queue AS q
  WHERE q.endpoint_id = p_endpoint AND (q.leased_until IS NULL OR q.leased_until <= p_now)
  ORDER BY q.due_at, q.delivery_id LIMIT 1;
  IF v_due_at <= p_now THEN RETURN v_due_at; END IF;
  RETURN coalesce(least(v_due_at, (
    SELECT min(q.leased_until) FROM delivery_queue AS q
    WHERE q.endpoint_id = p_endpoint AND q.due_at <= p_now AND q.leased_until > p_now)), 'infinity');
END $$;
