import { Migration } from '@mikro-orm/migrations'

/** Where tenants ask about their settlements. */
export class AddContacts extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE account_profile ADD COLUMN email text, ADD COLUMN phone text')
  }
}
