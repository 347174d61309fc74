import { Migration } from '@mikro-orm/migrations'

/** What an endpoint says of itself and asks for, and how its deliveries have fared since they last succeeded. */
export class ExtendEndpoints extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE endpoint
        ADD metadata jsonb NOT NULL DEFAULT '{}',
        ADD custom_headers text,
        ADD rate_per_minute int CHECK (rate_per_minute > 0),
        ADD max_concurrency int CHECK (max_concurrency > 0),
        ADD ordering text NOT NULL DEFAULT 'none' CHECK (ordering IN ('none', 'fifo')),
        DROP CONSTRAINT endpoint_state_check,
        ADD CONSTRAINT endpoint_state_check CHECK (state IN ('active', 'paused', 'disabled'))`)
    this.addSql(`
      ALTER TABLE delivery_lane
        ADD allowed_at timestamptz NOT NULL DEFAULT '-infinity',
        ADD failing_since timestamptz,
        ADD failures int NOT NULL DEFAULT 0,
        ADD exhausted int NOT NULL DEFAULT 0,
        ADD warned smallint NOT NULL DEFAULT 0`)
    // The watcher of failing endpoints looks at these alone.
    this.addSql(`
      CREATE INDEX delivery_lane_failing ON delivery_lane (endpoint_id) WHERE failing_since IS NOT NULL OR warned > 0`)
  }

  override down(): void {
    this.addSql(`DROP INDEX delivery_lane_failing`)
    this.addSql(`
      ALTER TABLE delivery_lane
        DROP allowed_at, DROP failing_since, DROP failures, DROP exhausted, DROP warned`)
    this.addSql(`
      ALTER TABLE endpoint
        DROP metadata, DROP custom_headers, DROP rate_per_minute, DROP max_concurrency, DROP ordering,
        DROP CONSTRAINT endpoint_state_check,
        ADD CONSTRAINT endpoint_state_check CHECK (state IN ('active', 'disabled'))`)
  }
}
