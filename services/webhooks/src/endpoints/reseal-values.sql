-- Replaces sealed texts by others of the same content.
--
-- Takes: the old texts and the new ones, in the same order.
-- Gives: how many were replaced. Locked rows are passed over, and old texts that have changed meanwhile.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION reseal_values(p_old text[], p_new text[]) RETURNS int LANGUAGE sql AS $$
  WITH fresh AS (
    SELECT * FROM unnest(p_old, p_new) AS fresh (old, new)),
  free_secret AS (
    SELECT secret.id, fresh.new FROM endpoint_secret AS secret JOIN fresh ON fresh.old = secret.sealed
    FOR NO KEY UPDATE OF secret SKIP LOCKED),
  free_endpoint AS (
    SELECT endpoint.id, fresh.new FROM endpoint JOIN fresh ON fresh.old = endpoint.custom_headers
    FOR NO KEY UPDATE OF endpoint SKIP LOCKED),
  free_answer AS (
    SELECT kept.account_id, kept.operation, kept.key, fresh.new FROM idempotency_key AS kept JOIN fresh ON fresh.old = kept.body
    WHERE kept.operation IN ('createWebhookEndpoint', 'rotateWebhookSecret')
    FOR NO KEY UPDATE OF kept SKIP LOCKED),
  secrets AS (
    UPDATE endpoint_secret SET sealed = free_secret.new FROM free_secret WHERE endpoint_secret.id = free_secret.id
    RETURNING 1),
  headers AS (
    UPDATE endpoint SET custom_headers = free_endpoint.new FROM free_endpoint WHERE endpoint.id = free_endpoint.id
    RETURNING 1),
  answers AS (
    UPDATE idempotency_key AS kept SET body = free_answer.new FROM free_answer
    WHERE (kept.account_id, kept.operation, kept.key) = (free_answer.account_id, free_answer.operation, free_answer.key)
    RETURNING 1)
  SELECT ((SELECT count(*) FROM secrets) + (SELECT count(*) FROM headers) + (SELECT count(*) FROM answers))::int
$$;
