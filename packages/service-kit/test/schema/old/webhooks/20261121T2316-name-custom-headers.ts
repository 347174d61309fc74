import { Migration } from '@mikro-orm/migrations'

/** The names of an endpoint's own headers are no secret: they are shown without the key that opens the values. */
export class NameCustomHeaders extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE endpoint ADD custom_header_names text[] NOT NULL DEFAULT '{}'`)
  }

  override down(): void {
    this.addSql('ALTER TABLE endpoint DROP custom_header_names')
  }
}
