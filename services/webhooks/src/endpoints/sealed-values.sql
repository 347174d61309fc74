-- Everything that this service keeps sealed, with what each value is bound to.
--
-- Takes: nothing.
-- Gives: the sealed text and the text it is bound to, in no order.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION sealed_values() RETURNS TABLE (sealed text, bound_to text) LANGUAGE sql STABLE AS $$
  SELECT secret.sealed, secret.endpoint_id FROM endpoint_secret AS secret
  UNION ALL
  SELECT endpoint.custom_headers, endpoint.id FROM endpoint WHERE endpoint.custom_headers IS NOT NULL
  UNION ALL
  SELECT kept.body, concat_ws(E'\n', kept.account_id, kept.operation, kept.key) FROM idempotency_key AS kept
  WHERE kept.operation IN ('createWebhookEndpoint', 'rotateWebhookSecret') AND kept.body IS NOT NULL
$$;
