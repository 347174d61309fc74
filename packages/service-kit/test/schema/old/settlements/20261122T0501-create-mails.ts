import { Migration } from '@mikro-orm/migrations'

/** A mail is work that must survive a crash, so it is a row; a lease says who is at it. */
export class CreateMails extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE mail (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('statement', 'reading_request')),
        agreement_id text NOT NULL,
        settlement_id text,
        statement_id text,
        reading_request_id text,
        to_address text NOT NULL,
        message_id text NOT NULL UNIQUE,
        status text NOT NULL CHECK (
          status IN ('queued', 'sending', 'accepted', 'failed', 'unconfirmed', 'bounced', 'cancelled')),
        -- While it is being sent: false until the server was told to expect the text, true from then on.
        transmitting boolean NOT NULL DEFAULT false,
        attempts int NOT NULL DEFAULT 0,
        due_at timestamptz,
        lease text,
        leased_until timestamptz,
        last_error text,
        traceparent text,
        request_id text NOT NULL,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        accepted_at timestamptz,
        -- An unconfirmed one waits for a person to decide what becomes of it; this is when it was decided.
        resolved_at timestamptz,
        UNIQUE (account_id, id),
        CHECK ((kind = 'statement') = (statement_id IS NOT NULL AND settlement_id IS NOT NULL)),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, statement_id) REFERENCES statement (account_id, id))`)
    this.addSql(`CREATE INDEX mail_due ON mail (due_at) WHERE status IN ('queued', 'sending')`)
    this.addSql(`CREATE INDEX mail_sending ON mail (account_id) WHERE status = 'sending'`)
    this.addSql(`
      CREATE INDEX mail_of_request ON mail (account_id, reading_request_id) WHERE reading_request_id IS NOT NULL`)
    this.addSql('CREATE INDEX mail_of_settlement ON mail (account_id, settlement_id, id DESC)')
    this.addSql(`
      CREATE UNIQUE INDEX mail_on_its_way ON mail (account_id, statement_id)
        WHERE statement_id IS NOT NULL AND status IN ('queued', 'sending')`)
    this.addSql(`
      CREATE INDEX mail_unresolved ON mail (created_at) WHERE status = 'unconfirmed' AND resolved_at IS NULL`)
  }

  override down(): void {
    this.addSql('DROP TABLE mail')
  }
}
