-- For replicas of the release before, which know no waits: every event counts as new. The release after drops it.
--
-- Takes: what `receive_events` takes, without the waits.
-- Gives: how many events are new, and how many deliveries are pending and held.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION store_events(
  p_ids text[], p_accounts text[], p_types text[], p_scopes text[], p_occurred timestamptz[], p_bodies text[],
  p_traceparents text[], p_delivery_ids text[], p_first_delay_ms int
) RETURNS TABLE (stored int, pending int, held int) LANGUAGE sql AS $$
  SELECT received.stored, received.pending, received.held
  FROM receive_events(p_ids, p_accounts, p_types, p_scopes, p_occurred, array_fill(0::bigint, ARRAY[array_length(p_ids, 1)]),
    p_bodies, p_traceparents, p_delivery_ids, p_first_delay_ms) AS received
$$;
