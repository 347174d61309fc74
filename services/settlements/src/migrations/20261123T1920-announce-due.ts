import { Migration } from '@mikro-orm/migrations'

export class AnnounceDue extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE account_profile ADD COLUMN announces_due boolean NOT NULL DEFAULT false')
    this.addSql('CREATE INDEX account_profile_announcing ON account_profile (account_id) WHERE announces_due')
    // The days on which settlement.due was recorded.
    this.addSql('CREATE TABLE due_announcement (account_id text, day date, PRIMARY KEY (account_id, day))')
  }
}
