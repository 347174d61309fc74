import { Migration } from '@mikro-orm/migrations'

/**
 * Claiming with what endpoints ask for themselves. A paused lane sleeps until it is resumed. A rate is kept by the generic cell
 * rate algorithm: `allowed_at` moves on by one interval with each attempt, and may be a quarter of a second ahead of the
 * clock, which is how often workers look. Who has a concurrency of its own, or an order, takes a seat with each lease; in an
 * order only the first place is ever looked at, however long it waits.
 */
export class LeaseDeliveries extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION seats_of(p_concurrency int, p_ordering text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE p_ordering WHEN 'fifo' THEN 1 ELSE p_concurrency END
      $$`)
    this.addSql(`
      CREATE FUNCTION room_of(p_endpoint text, p_rate int, p_seats int, p_now timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
        SELECT greatest(0, least(
          1 + floor(extract(epoch FROM p_now + interval '250 milliseconds' - greatest(lane.allowed_at, p_now)) * p_rate / 60),
          p_seats - (SELECT count(*) FROM delivery_queue AS q WHERE q.seat = p_endpoint AND q.due_at > p_now)))::int
        FROM delivery_lane AS lane WHERE lane.endpoint_id = p_endpoint
      $$`)
    this.addSql(`
      CREATE FUNCTION lease_deliveries(
        p_worker bigint, p_slots int, p_lease_ms int, p_room int, p_known text[], p_rooms int[]
      ) RETURNS TABLE (
        delivery_id text, claim bigint, reclaimed boolean, account_id text, endpoint_id text, event_id text, event_type text,
        attempts_made int, waited_ms float, url text, secrets text[], body text, traceparent text, custom_headers text,
        trigger text, replay_number smallint, watched boolean
      ) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        v_now timestamptz := clock_timestamp();
        -- A crash of the database sets back a sequence, and with it a lease that was forgotten would share its number with the
        -- next one of the same delivery; time moves on.
        v_claim bigint := extract(epoch FROM v_now) * 1000000;
        v_known jsonb := (SELECT jsonb_object_agg(known.id, known.room) FROM unnest(p_known, p_rooms) AS known (id, room));
        v_lanes text[];
        v_rooms int[];
        v_quantum int;
        v_limited text[];
        v_paused text[];
        v_withdrawn text[];
        v_endpoint text;
      BEGIN
        SELECT array_agg(chosen.endpoint_id), array_agg(chosen.room) INTO v_lanes, v_rooms
        FROM (
          SELECT lane.endpoint_id, coalesce((v_known ->> lane.endpoint_id)::int, p_room) AS room
          FROM delivery_lane AS lane
          WHERE lane.next_due_at <= v_now AND coalesce((v_known ->> lane.endpoint_id)::int, p_room) > 0
          ORDER BY lane.last_claimed_at
          LIMIT p_slots
          FOR UPDATE OF lane SKIP LOCKED) AS chosen;
        IF v_lanes IS NULL THEN RETURN; END IF;
        -- A lease that a crash of the database forgets was never given; what is completed is flushed together with it.
        PERFORM set_config('synchronous_commit', 'off', true);
        v_quantum := greatest(1, p_slots / array_length(v_lanes, 1));
        -- Whoever changes an endpoint holds its lane.
        SELECT array_agg(endpoint.id) FILTER (WHERE endpoint.deleted_at IS NOT NULL OR endpoint.state = 'disabled'),
          array_agg(endpoint.id) FILTER (WHERE endpoint.deleted_at IS NULL AND endpoint.state = 'paused'),
          array_agg(endpoint.id) FILTER (WHERE endpoint.deleted_at IS NULL AND endpoint.state = 'active')
        INTO v_withdrawn, v_paused, v_limited
        FROM endpoint
        WHERE endpoint.id = ANY (v_lanes) AND (endpoint.state <> 'active' OR endpoint.deleted_at IS NOT NULL
          OR endpoint.rate_per_minute IS NOT NULL OR endpoint.max_concurrency IS NOT NULL OR endpoint.ordering <> 'none');

        RETURN QUERY
        WITH picked AS MATERIALIZED (
          SELECT due.delivery_id
          FROM unnest(v_lanes, v_rooms) AS lane (endpoint_id, room)
          JOIN endpoint ON endpoint.id = lane.endpoint_id AND endpoint.state = 'active' AND endpoint.deleted_at IS NULL
          CROSS JOIN LATERAL (
            SELECT least(lane.room, v_quantum, CASE WHEN endpoint.id = ANY (v_limited) THEN room_of(endpoint.id,
              endpoint.rate_per_minute, seats_of(endpoint.max_concurrency, endpoint.ordering), v_now) END) AS room) AS given
          CROSS JOIN LATERAL (
            SELECT next.delivery_id
            FROM (
              SELECT q.delivery_id FROM delivery_queue AS q
              WHERE endpoint.ordering = 'none' AND q.endpoint_id = lane.endpoint_id AND q.due_at <= v_now
              ORDER BY q.due_at, q.delivery_id
              LIMIT given.room
              FOR UPDATE SKIP LOCKED) AS next
            UNION ALL
            SELECT head.delivery_id
            FROM (
              SELECT q.delivery_id, q.due_at FROM delivery_queue AS q
              WHERE q.endpoint_id = lane.endpoint_id AND q.fifo_place IS NOT NULL
              ORDER BY q.fifo_place, q.delivery_id LIMIT 1) AS head
            WHERE endpoint.ordering = 'fifo' AND head.due_at <= v_now AND given.room > 0) AS due),
        leased AS (
          UPDATE delivery_queue AS q
          SET worker = p_worker, claim = v_claim, claimed_at = v_now, due_at = v_now + p_lease_ms * interval '1 millisecond',
            seat = CASE WHEN q.endpoint_id = ANY (v_limited) THEN q.endpoint_id END
          -- By an array and not by a join, so that a plan that was made while the queue was empty never reads all of it.
          WHERE q.delivery_id = ANY (ARRAY(SELECT picked.delivery_id FROM picked))
          RETURNING q.delivery_id, old.claimed_at AS lost_since, q.seat),
        lost AS (
          INSERT INTO attempt (delivery_id, started_at, duration_ms, error)
          SELECT leased.delivery_id, leased.lost_since,
            least(2147483647, extract(epoch FROM v_now - leased.lost_since) * 1000)::int, 'worker_lost'
          FROM leased WHERE leased.lost_since IS NOT NULL)
        SELECT delivery.id, v_claim, leased.lost_since IS NOT NULL, delivery.account_id, delivery.endpoint_id, delivery.event_id,
          delivery.event_type, delivery.attempts_made, (extract(epoch FROM v_now - delivery.created_at) * 1000)::float,
          endpoint.url,
          ARRAY(SELECT secret.sealed FROM endpoint_secret AS secret
            WHERE secret.endpoint_id = delivery.endpoint_id AND (secret.expires_at IS NULL OR secret.expires_at > v_now)
            ORDER BY secret.id DESC),
          event.body, event.traceparent, endpoint.custom_headers, delivery.trigger, delivery.replay_number,
          leased.seat IS NOT NULL OR lane.failing_since IS NOT NULL
        FROM leased
        JOIN delivery ON delivery.id = leased.delivery_id
        JOIN endpoint ON endpoint.id = delivery.endpoint_id
        JOIN delivery_lane AS lane ON lane.endpoint_id = delivery.endpoint_id
        JOIN event ON event.id = delivery.event_id;

        UPDATE delivery_lane AS lane
        SET last_claimed_at = v_now,
          next_due_at = greatest(lane.blocked_until,
            coalesce((SELECT min(q.due_at) FROM delivery_queue AS q WHERE q.endpoint_id = lane.endpoint_id), 'infinity'))
        WHERE lane.endpoint_id = ANY (v_lanes);

        IF v_limited IS NOT NULL THEN PERFORM settle_limited_lanes(v_limited, v_claim, v_now); END IF;
        IF v_paused IS NOT NULL THEN
          UPDATE delivery_lane AS lane SET next_due_at = 'infinity' WHERE lane.endpoint_id = ANY (v_paused);
        END IF;
        IF v_withdrawn IS NOT NULL THEN
          -- However many are disabled together, a claim stays short: the others have their turn with the next ones.
          FOREACH v_endpoint IN ARRAY v_withdrawn[1:2] LOOP PERFORM withdraw_deliveries(v_endpoint); END LOOP;
          UPDATE delivery_lane AS lane SET next_due_at = v_now WHERE lane.endpoint_id = ANY (v_withdrawn[3:]);
        END IF;
      END $$`)
    this.addSql(`
      CREATE FUNCTION settle_limited_lanes(p_lanes text[], p_claim bigint, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE delivery_lane AS lane
        SET allowed_at = moved.allowed_at,
          next_due_at = greatest(lane.blocked_until, coalesce(wanted.due_at, 'infinity'), taken.seat_ends_at,
            CASE WHEN endpoint.rate_per_minute IS NOT NULL THEN moved.allowed_at - interval '250 milliseconds' END)
        FROM endpoint
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE q.claim = p_claim) AS attempts,
            -- With every seat taken the lane waits for the first lease that ends; a completion wakes it before.
            CASE WHEN count(*) FILTER (WHERE q.due_at > p_now) >= seats_of(endpoint.max_concurrency, endpoint.ordering)
              THEN min(q.due_at) FILTER (WHERE q.due_at > p_now) END AS seat_ends_at
          FROM delivery_queue AS q WHERE q.seat = endpoint.id) AS taken
        CROSS JOIN LATERAL (
          SELECT CASE WHEN taken.attempts = 0 OR endpoint.rate_per_minute IS NULL THEN old.allowed_at
            ELSE greatest(old.allowed_at, p_now) + taken.attempts * interval '1 minute' / endpoint.rate_per_minute END AS allowed_at
          FROM delivery_lane AS old WHERE old.endpoint_id = endpoint.id) AS moved
        CROSS JOIN LATERAL (
          SELECT CASE endpoint.ordering
            -- A first place that was leased before there was an order wakes nobody when it ends, so it is looked at again.
            WHEN 'fifo' THEN (
              SELECT CASE WHEN q.claim IS NOT NULL AND q.seat IS NULL THEN least(q.due_at, p_now + interval '1 second')
                ELSE q.due_at END
              FROM delivery_queue AS q WHERE q.endpoint_id = endpoint.id AND q.fifo_place IS NOT NULL
              ORDER BY q.fifo_place, q.delivery_id LIMIT 1)
            ELSE (SELECT min(q.due_at) FROM delivery_queue AS q WHERE q.endpoint_id = endpoint.id) END AS due_at) AS wanted
        WHERE endpoint.id = ANY (p_lanes) AND lane.endpoint_id = endpoint.id;
      END $$`)
    this.addSql('DROP SEQUENCE claim_number')
    // A step takes the first of what is due from its index: by identifiers it would sort the whole backlog each time, for
    // which the claim that withdraws keeps everybody waiting.
    this.addSql(`
      CREATE OR REPLACE FUNCTION withdraw_deliveries(p_endpoint text) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
      SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      BEGIN
        PERFORM FROM delivery_lane WHERE endpoint_id = p_endpoint FOR UPDATE;
        WITH withdrawn AS (
          DELETE FROM delivery_queue WHERE delivery_id IN (
            SELECT delivery_id FROM delivery_queue
            WHERE endpoint_id = p_endpoint AND (claim IS NULL OR due_at <= clock_timestamp())
            ORDER BY due_at, delivery_id LIMIT 2000)
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
    // What the release before calls and reads.
    this.addSql(`
      CREATE OR REPLACE FUNCTION claim_deliveries(
        p_worker bigint, p_slots int, p_lease_ms int, p_room int, p_known text[], p_rooms int[]
      ) RETURNS TABLE (
        delivery_id text, claim bigint, reclaimed boolean, account_id text, endpoint_id text, event_id text, event_type text,
        attempts_made int, waited_ms float, url text, secrets text[], body text, traceparent text
      ) LANGUAGE sql AS $$
        SELECT leased.delivery_id, leased.claim, leased.reclaimed, leased.account_id, leased.endpoint_id, leased.event_id,
          leased.event_type, leased.attempts_made, leased.waited_ms, leased.url, leased.secrets, leased.body, leased.traceparent
        FROM lease_deliveries(p_worker, p_slots, p_lease_ms, p_room, p_known, p_rooms) AS leased
      $$`)
  }
}
