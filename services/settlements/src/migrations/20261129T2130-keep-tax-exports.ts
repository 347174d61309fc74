import { Migration } from '@mikro-orm/migrations'

/** When a tax year was exported last, and a fingerprint of its figures then. */
export class KeepTaxExports extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE tax_year ADD COLUMN exported_at timestamptz, ADD COLUMN exported_sha256 text')
  }
}
