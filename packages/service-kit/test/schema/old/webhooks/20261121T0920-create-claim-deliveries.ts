import { Migration } from '@mikro-orm/migrations'

/**
 * Claiming is one call of three steps, each with a snapshot of its own: choose lanes, least recently served first; lease what
 * is due in them; then, still holding the lanes, say when each is due again. A lease is a due time in the future, so one that
 * runs out is due again by itself; the claim number fences off whoever held it before.
 */
export class CreateClaimDeliveries extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION withdraw_deliveries(p_endpoint text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM delivery_lane WHERE endpoint_id = p_endpoint FOR UPDATE;
        WITH withdrawn AS (
          DELETE FROM delivery_queue WHERE delivery_id IN (
            SELECT delivery_id FROM delivery_queue
            WHERE endpoint_id = p_endpoint AND (claim IS NULL OR due_at <= clock_timestamp())
            ORDER BY delivery_id LIMIT 2000)
          RETURNING delivery_id)
        UPDATE delivery
        SET state = CASE WHEN endpoint.deleted_at IS NULL THEN 'held' ELSE 'cancelled' END, updated_at = clock_timestamp()
        FROM withdrawn, endpoint
        WHERE delivery.id = withdrawn.delivery_id AND endpoint.id = p_endpoint;
        UPDATE delivery_lane AS lane
        SET next_due_at = CASE
          WHEN EXISTS (SELECT FROM delivery_queue AS q WHERE q.endpoint_id = p_endpoint AND q.claim IS NULL) THEN clock_timestamp()
          ELSE coalesce((SELECT min(q.due_at) FROM delivery_queue AS q WHERE q.endpoint_id = p_endpoint), 'infinity') END
        WHERE lane.endpoint_id = p_endpoint;
      END $$`)
    this.addSql(`
      CREATE FUNCTION claim_deliveries(
        p_worker bigint, p_slots int, p_lease_ms int, p_room int, p_known text[], p_rooms int[]
      ) RETURNS TABLE (
        delivery_id text, claim bigint, reclaimed boolean, account_id text, endpoint_id text, event_id text, event_type text,
        attempts_made int, waited_ms float, url text, secrets text[], body text, traceparent text
      ) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        v_now timestamptz := clock_timestamp();
        v_claim bigint;
        v_lanes text[];
        v_rooms int[];
        v_quantum int;
        v_inactive text;
      BEGIN
        SELECT array_agg(chosen.endpoint_id), array_agg(chosen.room) INTO v_lanes, v_rooms
        FROM (
          SELECT lane.endpoint_id, coalesce(known.room, p_room) AS room
          FROM delivery_lane AS lane
          LEFT JOIN unnest(p_known, p_rooms) AS known (endpoint_id, room) ON known.endpoint_id = lane.endpoint_id
          WHERE lane.next_due_at <= v_now AND coalesce(known.room, p_room) > 0
          ORDER BY lane.last_claimed_at
          LIMIT p_slots
          FOR UPDATE OF lane SKIP LOCKED) AS chosen;
        IF v_lanes IS NULL THEN RETURN; END IF;
        -- A lease that a crash of the database forgets was never given; what is completed is flushed together with it.
        PERFORM set_config('synchronous_commit', 'off', true);
        v_claim := nextval('claim_number');
        v_quantum := greatest(1, p_slots / array_length(v_lanes, 1));

        RETURN QUERY
        WITH picked AS MATERIALIZED (
          SELECT due.delivery_id, due.claimed_at AS lost_since
          FROM unnest(v_lanes, v_rooms) AS lane (endpoint_id, room)
          JOIN endpoint ON endpoint.id = lane.endpoint_id AND endpoint.state = 'active' AND endpoint.deleted_at IS NULL
          CROSS JOIN LATERAL (
            SELECT q.delivery_id, q.claimed_at FROM delivery_queue AS q
            WHERE q.endpoint_id = lane.endpoint_id AND q.due_at <= v_now
            ORDER BY q.due_at, q.delivery_id
            LIMIT least(lane.room, v_quantum)
            FOR UPDATE SKIP LOCKED) AS due),
        lost AS (
          INSERT INTO attempt (delivery_id, started_at, duration_ms, error)
          SELECT picked.delivery_id, picked.lost_since,
            least(2147483647, extract(epoch FROM v_now - picked.lost_since) * 1000)::int, 'worker_lost'
          FROM picked WHERE picked.lost_since IS NOT NULL),
        leased AS (
          UPDATE delivery_queue AS q
          SET worker = p_worker, claim = v_claim, claimed_at = v_now, due_at = v_now + p_lease_ms * interval '1 millisecond'
          FROM picked WHERE q.delivery_id = picked.delivery_id
          RETURNING q.delivery_id, picked.lost_since)
        SELECT delivery.id, v_claim, leased.lost_since IS NOT NULL, delivery.account_id, delivery.endpoint_id, delivery.event_id,
          delivery.event_type, delivery.attempts_made, (extract(epoch FROM v_now - delivery.created_at) * 1000)::float,
          endpoint.url,
          ARRAY(SELECT secret.sealed FROM endpoint_secret AS secret
            WHERE secret.endpoint_id = delivery.endpoint_id AND (secret.expires_at IS NULL OR secret.expires_at > v_now)
            ORDER BY secret.id DESC),
          event.body, event.traceparent
        FROM leased
        JOIN delivery ON delivery.id = leased.delivery_id
        JOIN endpoint ON endpoint.id = delivery.endpoint_id
        JOIN event ON event.id = delivery.event_id;

        UPDATE delivery_lane AS lane
        SET last_claimed_at = v_now,
          next_due_at = greatest(lane.blocked_until,
            coalesce((SELECT min(q.due_at) FROM delivery_queue AS q WHERE q.endpoint_id = lane.endpoint_id), 'infinity'))
        WHERE lane.endpoint_id = ANY (v_lanes);

        FOR v_inactive IN
          SELECT endpoint.id FROM endpoint
          WHERE endpoint.id = ANY (v_lanes) AND (endpoint.state <> 'active' OR endpoint.deleted_at IS NOT NULL)
        LOOP
          PERFORM withdraw_deliveries(v_inactive);
        END LOOP;
      END $$`)
  }

  override down(): void {
    this.addSql('DROP FUNCTION claim_deliveries')
    this.addSql('DROP FUNCTION withdraw_deliveries')
  }
}
