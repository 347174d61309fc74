import { Migration } from '@mikro-orm/migrations'

/**
 * `delivery` is the history that clients see; its state is in no index, so that finishing one rewrites no index. What is
 * still to be done is a small row of `delivery_queue`, and `delivery_lane` says for each endpoint when its next one is due.
 */
export class CreateDeliveries extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE event (
        id text COLLATE "C" PRIMARY KEY,
        account_id text NOT NULL,
        type text NOT NULL,
        occurred_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        body text NOT NULL,
        traceparent text)`)
    this.addSql(`
      CREATE TABLE delivery (
        id text COLLATE "C" PRIMARY KEY,
        account_id text NOT NULL,
        endpoint_id text COLLATE "C" NOT NULL,
        event_id text COLLATE "C" NOT NULL,
        event_type text NOT NULL,
        replay_number smallint NOT NULL DEFAULT 0,
        state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'exhausted', 'held', 'cancelled')),
        attempts_made int NOT NULL DEFAULT 0,
        last_status smallint,
        last_error text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (event_id, endpoint_id, replay_number)
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05)`)
    this.addSql('CREATE INDEX delivery_newest ON delivery (account_id, id DESC)')
    this.addSql('CREATE INDEX delivery_newest_of_endpoint ON delivery (endpoint_id, id DESC)')
    this.addSql(`
      CREATE TABLE delivery_queue (
        delivery_id text COLLATE "C" PRIMARY KEY,
        endpoint_id text COLLATE "C" NOT NULL,
        due_at timestamptz NOT NULL,
        worker bigint,
        claim bigint,
        claimed_at timestamptz,
        CHECK ((worker IS NULL) = (claim IS NULL) AND (claim IS NULL) = (claimed_at IS NULL))
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0)`)
    this.addSql('CREATE INDEX delivery_queue_due ON delivery_queue (endpoint_id, due_at, delivery_id)')
    this.addSql(`
      CREATE TABLE delivery_lane (
        endpoint_id text COLLATE "C" PRIMARY KEY REFERENCES endpoint,
        next_due_at timestamptz NOT NULL DEFAULT 'infinity',
        blocked_until timestamptz NOT NULL DEFAULT '-infinity',
        last_claimed_at timestamptz NOT NULL DEFAULT '-infinity'
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0)`)
    this.addSql('CREATE INDEX delivery_lane_due ON delivery_lane (next_due_at)')
    this.addSql(`
      CREATE TABLE attempt (
        id bigint GENERATED ALWAYS AS IDENTITY,
        delivery_id text COLLATE "C" NOT NULL,
        started_at timestamptz NOT NULL,
        duration_ms int NOT NULL,
        status smallint,
        error text,
        answer_excerpt text,
        PRIMARY KEY (delivery_id, id))`)
    this.addSql('CREATE SEQUENCE claim_number')
    this.addSql(`
      CREATE TABLE worker (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        started_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL)`)
  }

  override down(): void {
    this.addSql('DROP TABLE worker, attempt, delivery_lane, delivery_queue, delivery, event')
    this.addSql('DROP SEQUENCE claim_number')
  }
}
