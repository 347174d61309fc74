-- The limits that endpoints ask for themselves. A rate is kept by the generic cell rate algorithm: allowed_at moves on by one
-- interval with each attempt and may be a quarter of a second ahead of the clock, which is how often workers look. An endpoint
-- with a concurrency of its own, or an order, takes a seat with each lease.

-- Takes: the concurrency and the ordering of an endpoint.
-- Gives: how many leases it may have at a time, or null without a limit.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION seats_of(p_concurrency int, p_ordering text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_ordering WHEN 'fifo' THEN 1 ELSE p_concurrency END
$$;

-- Takes: an endpoint, its rate per minute, its seats, and the moment; a null rate or null seats are no limit.
-- Gives: how many deliveries may be leased now.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION room_of(p_endpoint text, p_rate int, p_seats int, p_now timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(0, least(
    1 + floor(extract(epoch FROM p_now + interval '250 milliseconds' - greatest(fairness.allowed_at, p_now)) * p_rate / 60),
    p_seats - (SELECT count(*) FROM delivery_queue AS q WHERE q.seat = p_endpoint AND greatest(q.due_at, q.leased_until) > p_now)))::int
  FROM fairness_queue AS fairness WHERE fairness.endpoint_id = p_endpoint
$$;

-- Moves allowed_at on after a claim, and sets when each limited fairness queue is due again.
--
-- Takes: the endpoints of the fairness queues, which the caller has locked; the number of the claim; the moment.
-- Gives: nothing.
-- Raises: nothing of its own.
CREATE OR REPLACE FUNCTION settle_limited_queues(p_endpoints text[], p_claim bigint, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fairness_queue AS fairness
  SET allowed_at = moved.allowed_at,
    next_due_at = greatest(fairness.blocked_until, coalesce(wanted.due_at, 'infinity'), taken.seat_ends_at,
      CASE WHEN endpoint.rate_per_minute IS NOT NULL THEN moved.allowed_at - interval '250 milliseconds' END)
  FROM endpoint
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE q.claim = p_claim) AS attempts,
      -- With every seat taken the fairness queue waits for the first lease that ends; a completion wakes it before.
      CASE WHEN count(*) FILTER (WHERE q.ends_at > p_now) >= seats_of(endpoint.max_concurrency, endpoint.ordering)
        THEN min(q.ends_at) FILTER (WHERE q.ends_at > p_now) END AS seat_ends_at
    FROM (SELECT claim, greatest(due_at, leased_until) AS ends_at FROM delivery_queue WHERE seat = endpoint.id) AS q) AS taken
  CROSS JOIN LATERAL (
    SELECT CASE WHEN taken.attempts = 0 OR endpoint.rate_per_minute IS NULL THEN old.allowed_at
      ELSE greatest(old.allowed_at, p_now) + taken.attempts * interval '1 minute' / endpoint.rate_per_minute END AS allowed_at
    FROM fairness_queue AS old WHERE old.endpoint_id = endpoint.id) AS moved
  CROSS JOIN LATERAL (
    SELECT CASE endpoint.ordering
      -- The end of an attempt leased before the order was set wakes no other, so its place is checked again.
      WHEN 'fifo' THEN (
        SELECT CASE WHEN q.claim IS NOT NULL AND q.seat IS NULL THEN least(greatest(q.due_at, q.leased_until), p_now + interval '1 second')
          ELSE greatest(q.due_at, q.leased_until) END
        FROM delivery_queue AS q WHERE q.endpoint_id = endpoint.id AND q.fifo_place IS NOT NULL
        ORDER BY q.fifo_place, q.delivery_id LIMIT 1)
      ELSE next_due_of(endpoint.id, p_now) END AS due_at) AS wanted
  WHERE endpoint.id = ANY (p_endpoints) AND fairness.endpoint_id = endpoint.id;
END $$;
