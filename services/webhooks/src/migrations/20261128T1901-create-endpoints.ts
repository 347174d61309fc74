import { Migration } from '@mikro-orm/migrations'

export class CreateEndpoints extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE account (
        id text PRIMARY KEY,
        endpoints int NOT NULL CHECK (endpoints >= 0))`)
    this.addSql(`
      CREATE TABLE endpoint (
        id text COLLATE "C" PRIMARY KEY,
        account_id text NOT NULL REFERENCES account,
        url text NOT NULL,
        description text,
        event_types text[] NOT NULL,
        granted_scopes text[] NOT NULL,
        state text NOT NULL CHECK (state IN ('active', 'paused', 'disabled')),
        disabled_reason text,
        metadata jsonb NOT NULL DEFAULT '{}',
        custom_headers text,
        -- The names are no secret: they are shown without the key that opens the values.
        custom_header_names text[] NOT NULL DEFAULT '{}',
        rate_per_minute int CHECK (rate_per_minute > 0),
        max_concurrency int CHECK (max_concurrency > 0),
        ordering text NOT NULL DEFAULT 'none' CHECK (ordering IN ('none', 'fifo')),
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        -- When it began to get events, by the clock of this database; created_at is what its service's clock showed.
        registered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        deleted_at timestamptz)`)
    this.addSql('CREATE INDEX endpoint_newest ON endpoint (account_id, id DESC) WHERE deleted_at IS NULL')
    this.addSql('CREATE INDEX endpoint_deleted ON endpoint (deleted_at) WHERE deleted_at IS NOT NULL')
    // Few endpoints are paused or disabled, and the metrics page asks for them every few seconds.
    this.addSql(`CREATE INDEX endpoint_inactive ON endpoint (state, id) WHERE state <> 'active' AND deleted_at IS NULL`)
    this.addSql(`
      CREATE TABLE endpoint_secret (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        endpoint_id text COLLATE "C" NOT NULL REFERENCES endpoint,
        sealed text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz)`)
    this.addSql('CREATE INDEX endpoint_secret_of ON endpoint_secret (endpoint_id)')
  }
}
