import { Migration } from '@mikro-orm/migrations'

/**
 * A job is its row: its progress is written in the transaction that did the work. `place` is the identifier of the last delivery
 * or event that was examined, `span` how many deliveries it makes due at once, `due_at` when it continues.
 */
export class CreateDeliveryJobs extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE delivery_job (
        id text COLLATE "C" PRIMARY KEY,
        account_id text NOT NULL,
        endpoint_id text COLLATE "C" NOT NULL REFERENCES endpoint,
        kind text NOT NULL CHECK (kind IN ('recover', 'replay')),
        state text NOT NULL CHECK (state IN ('running', 'finished', 'cancelled', 'failed')),
        range_from timestamptz NOT NULL,
        range_to timestamptz NOT NULL,
        states text[],
        event_types text[],
        place text COLLATE "C" NOT NULL,
        span int NOT NULL CHECK (span > 0),
        examined int NOT NULL DEFAULT 0,
        queued int NOT NULL DEFAULT 0,
        reached_at timestamptz,
        waits_for text,
        error text,
        due_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        finished_at timestamptz,
        CHECK ((state = 'running') = (finished_at IS NULL)),
        CHECK ((kind = 'recover') = (states IS NOT NULL) AND (kind = 'replay') = (event_types IS NOT NULL)))`)
    this.addSql('CREATE INDEX delivery_job_newest ON delivery_job (endpoint_id, id DESC)')
    this.addSql(`CREATE UNIQUE INDEX delivery_job_running ON delivery_job (endpoint_id) WHERE state = 'running'`)
    this.addSql(`CREATE INDEX delivery_job_ended ON delivery_job (finished_at) WHERE state <> 'running'`)
  }
}
