import { Migration } from '@mikro-orm/migrations'

/**
 * Open deliveries are small rows of `delivery_queue`; `fairness_queue` has for each endpoint when its next one is due, and how its
 * deliveries have fared since the last success.
 */
export class CreateQueue extends Migration {
  override up(): void {
    // Each page has room for the second shape of its rows.
    this.addSql(`
      CREATE TABLE delivery_queue (
        delivery_id text COLLATE "C" PRIMARY KEY,
        endpoint_id text COLLATE "C" NOT NULL,
        due_at timestamptz NOT NULL,
        worker bigint,
        claim bigint,
        claimed_at timestamptz,
        -- In no index, so that leasing a delivery rewrites none.
        leased_until timestamptz,
        -- Both are empty for endpoints without a concurrency or an order of their own, so that their indexes cost nothing.
        seat text COLLATE "C",
        fifo_place text COLLATE "C",
        CHECK ((worker IS NULL) = (claim IS NULL) AND (claim IS NULL) = (claimed_at IS NULL))
      ) WITH (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0)`)
    this.addSql('CREATE INDEX delivery_queue_due ON delivery_queue (endpoint_id, due_at, delivery_id)')
    this.addSql('CREATE INDEX delivery_queue_seat ON delivery_queue (seat) WHERE seat IS NOT NULL')
    this.addSql(`
      CREATE INDEX delivery_queue_fifo ON delivery_queue (endpoint_id, fifo_place, delivery_id)
        WHERE fifo_place IS NOT NULL`)
    this.addSql(`
      CREATE TABLE fairness_queue (
        endpoint_id text COLLATE "C" PRIMARY KEY REFERENCES endpoint,
        next_due_at timestamptz NOT NULL DEFAULT 'infinity',
        blocked_until timestamptz NOT NULL DEFAULT '-infinity',
        last_claimed_at timestamptz NOT NULL DEFAULT '-infinity',
        allowed_at timestamptz NOT NULL DEFAULT '-infinity',
        failing_since timestamptz,
        failures int NOT NULL DEFAULT 0,
        exhausted int NOT NULL DEFAULT 0,
        warned smallint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0)`)
    this.addSql('CREATE INDEX fairness_queue_due ON fairness_queue (next_due_at)')
    // The watcher of failing endpoints reads these rows only.
    this.addSql(`
      CREATE INDEX fairness_queue_failing ON fairness_queue (endpoint_id)
        WHERE failing_since IS NOT NULL OR warned > 0`)
    this.addSql(
      `CREATE INDEX fairness_queue_blocked ON fairness_queue (blocked_until) WHERE blocked_until > '-infinity'`,
    )
    this.addSql(`
      CREATE TABLE worker (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        started_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL)`)
  }
}
