import { Migration } from '@mikro-orm/migrations'

/** The taxpayers of a year, with their shares and sealed tax numbers. */
export class KeepTaxOwners extends Migration {
  override up(): void {
    this.addSql("ALTER TABLE tax_year ADD COLUMN owners jsonb NOT NULL DEFAULT '[]'")
  }
}
