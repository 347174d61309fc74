import { Migration } from '@mikro-orm/migrations'

/**
 * Identifiers of the C collation sort by time, so that the large tables can later become the first partition of one that is
 * split by ranges of identifiers, without rewriting a row.
 */
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
        state text NOT NULL CHECK (state IN ('active', 'disabled')),
        disabled_reason text,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz)`)
    this.addSql('CREATE INDEX endpoint_newest ON endpoint (account_id, id DESC) WHERE deleted_at IS NULL')
    this.addSql(`
      CREATE TABLE endpoint_secret (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        endpoint_id text COLLATE "C" NOT NULL REFERENCES endpoint,
        sealed text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz)`)
    this.addSql('CREATE INDEX endpoint_secret_of ON endpoint_secret (endpoint_id)')
  }

  override down(): void {
    this.addSql('DROP TABLE endpoint_secret, endpoint, account')
  }
}
