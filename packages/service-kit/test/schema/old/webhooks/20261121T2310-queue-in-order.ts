import { Migration } from '@mikro-orm/migrations'

/**
 * Storing events for endpoints that are paused or want their events one after the other, and a way into the queue for
 * deliveries that no new event made. Whoever queues holds the endpoint's lane. `store_events` is called as before, so that a
 * replica of the release before goes on during a roll-out.
 */
export class QueueInOrder extends Migration {
  override up(): void {
    this.addSql(`
      CREATE OR REPLACE FUNCTION store_events(
        p_ids text[], p_accounts text[], p_types text[], p_scopes text[], p_occurred timestamptz[], p_bodies text[],
        p_traceparents text[], p_delivery_ids text[], p_first_delay_ms int
      ) RETURNS TABLE (stored int, pending int, held int) LANGUAGE plpgsql AS $$
      DECLARE
        v_now timestamptz := clock_timestamp();
        v_new text[];
        v_letters text := '0123456789abcdefghjkmnpqrstvwxyz';
      BEGIN
        WITH stored AS (
          INSERT INTO event (id, account_id, type, occurred_at, received_at, body, traceparent)
          SELECT fact.id, fact.account_id, fact.type, fact.occurred_at, v_now, fact.body, fact.traceparent
          FROM unnest(p_ids, p_accounts, p_types, p_occurred, p_bodies, p_traceparents)
            AS fact (id, account_id, type, occurred_at, body, traceparent)
          ORDER BY fact.id
          ON CONFLICT (id) DO NOTHING
          RETURNING event.id)
        SELECT array_agg(stored.id) INTO v_new FROM stored;

        PERFORM FROM delivery_lane AS lane
        WHERE lane.endpoint_id IN (
          SELECT endpoint.id
          FROM unnest(p_ids, p_accounts, p_types) AS fact (id, account_id, type)
          JOIN endpoint ON endpoint.account_id = fact.account_id AND endpoint.deleted_at IS NULL
            AND endpoint.event_types && filters_of(fact.type)
          WHERE fact.id = ANY (v_new))
        ORDER BY lane.endpoint_id
        FOR UPDATE;

        RETURN QUERY
        WITH matched AS (
          -- One event has at most 32 × 32 deliveries; each takes the event's new identifier with its own last two letters.
          SELECT fact.*, endpoint.id AS endpoint_id, endpoint.ordering,
            CASE endpoint.state WHEN 'disabled' THEN 'held' ELSE 'pending' END AS state,
            row_number() OVER (PARTITION BY fact.id ORDER BY endpoint.id)::int - 1 AS place
          FROM unnest(p_ids, p_accounts, p_types, p_scopes, p_occurred, p_delivery_ids)
            AS fact (id, account_id, type, scope, occurred_at, delivery_id)
          JOIN endpoint ON endpoint.account_id = fact.account_id AND endpoint.deleted_at IS NULL
            AND endpoint.created_at <= fact.occurred_at
            AND endpoint.event_types && filters_of(fact.type)
            AND fact.scope = ANY (endpoint.granted_scopes)
          WHERE fact.id = ANY (v_new)),
        due AS MATERIALIZED (
          SELECT matched.*, left(matched.delivery_id, 28) || substr(v_letters, matched.place / 32 + 1, 1)
            || substr(v_letters, matched.place % 32 + 1, 1) AS own_id
          FROM matched),
        made AS (
          INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, state, created_at, updated_at)
          SELECT due.own_id, due.account_id, due.endpoint_id, due.id, due.type, due.state, v_now, v_now FROM due),
        queued AS (
          INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at, fifo_place)
          SELECT due.own_id, due.endpoint_id, v_now + p_first_delay_ms * interval '1 millisecond',
            CASE due.ordering WHEN 'fifo' THEN due.id END
          FROM due WHERE due.state = 'pending'
          RETURNING delivery_queue.endpoint_id, delivery_queue.due_at),
        woken AS (
          UPDATE delivery_lane AS lane
          SET next_due_at = least(lane.next_due_at, greatest(lane.blocked_until, news.due_at))
          FROM (SELECT queued.endpoint_id, min(queued.due_at) AS due_at FROM queued GROUP BY queued.endpoint_id) AS news
          WHERE lane.endpoint_id = news.endpoint_id)
        SELECT coalesce(array_length(v_new, 1), 0),
          (count(*) FILTER (WHERE due.state = 'pending'))::int,
          (count(*) FILTER (WHERE due.state = 'held'))::int
        FROM due;
      END $$`)
    this.addSql(`
      CREATE FUNCTION queue_deliveries(p_endpoint text, p_deliveries text[], p_due_at timestamptz) RETURNS void
      LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at, fifo_place)
        SELECT delivery.id, delivery.endpoint_id, p_due_at, CASE endpoint.ordering WHEN 'fifo' THEN delivery.event_id END
        FROM delivery JOIN endpoint ON endpoint.id = p_endpoint
        WHERE delivery.id = ANY (p_deliveries) AND delivery.endpoint_id = p_endpoint;
        IF NOT FOUND THEN RETURN; END IF;
        UPDATE delivery_lane AS lane SET next_due_at = least(lane.next_due_at, greatest(lane.blocked_until, p_due_at))
        WHERE lane.endpoint_id = p_endpoint;
      END $$`)
  }
}
