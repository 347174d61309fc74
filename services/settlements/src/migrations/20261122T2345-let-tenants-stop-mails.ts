import { Migration } from '@mikro-orm/migrations'

/** `recipient` is an address without its tag and regardless of case: all of its forms reach one mailbox. */
export class LetTenantsStopMails extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE mail
        ADD COLUMN recipient text GENERATED ALWAYS AS (
          lower(split_part(split_part(to_address, '@', 1), '+', 1) || '@' || split_part(to_address, '@', 2))) STORED,
        -- By the clock of the database; mails from before count for no day.
        ADD COLUMN counted_at timestamptz`)
    this.addSql('ALTER TABLE mail ALTER COLUMN counted_at SET DEFAULT now()')
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
