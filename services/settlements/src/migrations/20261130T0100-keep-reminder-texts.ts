import { Migration } from '@mikro-orm/migrations'

/** The account's own texts of reminders. */
export class KeepReminderTexts extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE account_profile ADD COLUMN reminder_texts jsonb NOT NULL DEFAULT '[]'`)
  }
}
