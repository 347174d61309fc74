import { Migration } from '@mikro-orm/migrations'

/** The statement that creates an apartment counts it in its account's row, so the row is there; the key looked it up once more. */
export class DropTheAccountKey extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE apartment DROP CONSTRAINT apartment_account_id_fkey')
  }
}
