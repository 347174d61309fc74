-- For replicas of the release before, which do not say what object an event is about. The release after drops it.
--
-- Takes: what `ingest_events` takes, without the objects.
-- Gives: how many events are new, and how many deliveries are pending and held.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION receive_events(
  p_ids text[], p_accounts text[], p_types text[], p_scopes text[], p_occurred timestamptz[], p_waited_ms bigint[], p_bodies text[],
  p_traceparents text[], p_delivery_ids text[], p_first_delay_ms int
) RETURNS TABLE (stored int, pending int, held int) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT ingested.stored, ingested.pending, ingested.held
  FROM ingest_events(p_ids, p_accounts, p_types, array_fill(NULL::text, ARRAY[array_length(p_ids, 1)]), p_scopes, p_occurred,
    p_waited_ms, p_bodies, p_traceparents, p_delivery_ids, p_first_delay_ms) AS ingested;
END $$;
