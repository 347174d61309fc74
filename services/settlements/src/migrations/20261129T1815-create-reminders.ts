import { Migration } from '@mikro-orm/migrations'

/** Reminders of overdue payments, and their mails. */
export class CreateReminders extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE reminder (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        agreement_id text NOT NULL,
        settlement_id text NOT NULL,
        level int NOT NULL CHECK (level BETWEEN 1 AND 3),
        overdue_pln numeric(12, 2) NOT NULL CHECK (overdue_pln > 0),
        due_on date NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        mail_id text,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        CONSTRAINT reminder_once UNIQUE (account_id, settlement_id, level),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, mail_id) REFERENCES mail (account_id, id))`)
    this.addSql('CREATE INDEX reminder_of_agreement ON reminder (account_id, agreement_id, id DESC)')
    this.addSql('CREATE INDEX reminder_of_mail ON reminder (account_id, mail_id) WHERE mail_id IS NOT NULL')
    this.addSql('ALTER TABLE mail DROP CONSTRAINT mail_kind_check')
    this.addSql(`
      ALTER TABLE mail ADD CONSTRAINT mail_kind_check
        CHECK (kind IN ('statement', 'reading_request', 'reminder')) NOT VALID`)
    this.addSql('ALTER TABLE tenant_link DROP CONSTRAINT tenant_link_made_for_check')
    this.addSql(`
      ALTER TABLE tenant_link ADD CONSTRAINT tenant_link_made_for_check
        CHECK (made_for IN ('statement', 'reading_request', 'reminder', 'landlord')) NOT VALID`)
  }
}
