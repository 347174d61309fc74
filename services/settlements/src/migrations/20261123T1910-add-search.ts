import { Migration } from '@mikro-orm/migrations'

/** Extensions for indexes of parts of texts within an account; PostgreSQL lets the owner of a database create both. */
export class AddSearch extends Migration {
  override up(): void {
    this.addSql('CREATE EXTENSION pg_trgm SCHEMA extensions')
    this.addSql('CREATE EXTENSION btree_gin SCHEMA extensions')
  }
}
