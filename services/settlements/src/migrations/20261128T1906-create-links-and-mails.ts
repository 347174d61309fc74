import { Migration } from '@mikro-orm/migrations'

export class CreateLinksAndMails extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE tenant_link (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        agreement_id text NOT NULL,
        token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
        made_for text NOT NULL CHECK (made_for IN ('statement', 'reading_request', 'landlord')),
        mail_id text,
        -- The order in which the links of an agreement were made; it does not depend on the clocks of machines.
        ordinal bigint GENERATED ALWAYS AS IDENTITY,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        revoked_because text CHECK (revoked_because IN ('landlord', 'email_changed', 'not_delivered', 'replaced')),
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
        register text NOT NULL DEFAULT 'total' CHECK (
          register IN ('total', 'day', 'night', 'peak', 'off_peak', 'morning_peak', 'afternoon_peak')),
        reading_id text,
        PRIMARY KEY (account_id, reading_request_id, meter_id, register),
        FOREIGN KEY (account_id, reading_request_id) REFERENCES reading_request (account_id, id),
        FOREIGN KEY (account_id, meter_id) REFERENCES meter (account_id, id),
        FOREIGN KEY (account_id, reading_id) REFERENCES reading (account_id, id))`)
    this.addSql('CREATE INDEX reading_request_of_meter ON reading_request_meter (account_id, meter_id)')
    this.addSql(`
      CREATE INDEX reading_request_of_reading ON reading_request_meter (account_id, reading_id)
        WHERE reading_id IS NOT NULL`)
    // A mail is work that must survive a crash; the lease names the process that is sending it.
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
        -- The address without its tag and regardless of case: all of its forms reach one mailbox.
        recipient text GENERATED ALWAYS AS (
          lower(split_part(split_part(to_address, '@', 1), '+', 1) || '@' || split_part(to_address, '@', 2))) STORED,
        message_id text NOT NULL UNIQUE,
        state text NOT NULL CHECK (
          state IN ('queued', 'sending', 'accepted', 'failed', 'unconfirmed', 'bounced', 'cancelled')),
        -- While it is being sent: false until the SMTP server expects the text, true from then on.
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
        -- By the clock of the database, for the mails of a day.
        counted_at timestamptz DEFAULT now(),
        accepted_at timestamptz,
        -- When a person decided about an unconfirmed mail.
        resolved_at timestamptz,
        UNIQUE (account_id, id),
        CHECK ((kind = 'statement') = (statement_id IS NOT NULL AND settlement_id IS NOT NULL)),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, statement_id) REFERENCES statement (account_id, id),
        FOREIGN KEY (account_id, reading_request_id) REFERENCES reading_request (account_id, id))`)
    this.addSql(`CREATE INDEX mail_due ON mail (due_at) WHERE state IN ('queued', 'sending')`)
    this.addSql(`CREATE INDEX mail_sending ON mail (account_id) WHERE state = 'sending'`)
    this.addSql(
      'CREATE INDEX mail_of_request ON mail (account_id, reading_request_id) WHERE reading_request_id IS NOT NULL',
    )
    this.addSql('CREATE INDEX mail_of_settlement ON mail (account_id, settlement_id, id DESC)')
    this.addSql(`
      CREATE UNIQUE INDEX mail_on_its_way ON mail (account_id, statement_id)
        WHERE statement_id IS NOT NULL AND state IN ('queued', 'sending')`)
    this.addSql(`CREATE INDEX mail_unresolved ON mail (created_at) WHERE state = 'unconfirmed' AND resolved_at IS NULL`)
    this.addSql('CREATE INDEX mail_of_day ON mail (account_id, counted_at)')
    this.addSql(`
      CREATE TABLE mail_recipient (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        recipient text NOT NULL,
        declined_at timestamptz,
        version int NOT NULL,
        UNIQUE (account_id, recipient))`)
  }
}
