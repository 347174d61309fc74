import { Migration } from '@mikro-orm/migrations'

export class CreateTenantLinks extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE tenant_link (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        agreement_id text NOT NULL,
        token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
        made_for text NOT NULL CHECK (made_for IN ('statement', 'reading_request', 'operator')),
        mail_id text,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        revoked_because text CHECK (revoked_because IN ('operator', 'email_changed', 'not_delivered')),
        version int NOT NULL DEFAULT 1,
        CHECK ((revoked_at IS NULL) = (revoked_because IS NULL)),
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id))`)
    this.addSql('CREATE INDEX tenant_link_of_agreement ON tenant_link (account_id, agreement_id, id DESC)')
    this.addSql(`
      CREATE TABLE reading_request (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        agreement_id text NOT NULL,
        date date NOT NULL,
        note text,
        state text NOT NULL CHECK (state IN ('open', 'answered', 'cancelled')),
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id))`)
    this.addSql('CREATE INDEX reading_request_of_agreement ON reading_request (account_id, agreement_id, id DESC)')
    this.addSql(`
      CREATE TABLE reading_request_meter (
        account_id text NOT NULL,
        reading_request_id text NOT NULL,
        meter_id text NOT NULL,
        reading_id text,
        PRIMARY KEY (account_id, reading_request_id, meter_id),
        FOREIGN KEY (account_id, reading_request_id) REFERENCES reading_request (account_id, id),
        FOREIGN KEY (account_id, meter_id) REFERENCES meter (account_id, id),
        FOREIGN KEY (account_id, reading_id) REFERENCES reading (account_id, id))`)
    this.addSql(`
      ALTER TABLE mail ADD FOREIGN KEY (account_id, reading_request_id) REFERENCES reading_request (account_id, id)`)
  }

  override down(): void {
    this.addSql('ALTER TABLE mail DROP CONSTRAINT mail_account_id_reading_request_id_fkey')
    this.addSql('DROP TABLE reading_request_meter, reading_request, tenant_link')
  }
}
