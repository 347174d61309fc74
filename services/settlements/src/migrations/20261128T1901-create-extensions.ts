import { Migration } from '@mikro-orm/migrations'

/**
 * Extensions for tenancies that do not overlap and for searches of parts of texts within an account; PostgreSQL lets the owner of a
 * database create them. They have a schema of their own, since their functions do not belong to the role that migrates.
 */
export class CreateExtensions extends Migration {
  override up(): void {
    this.addSql('CREATE SCHEMA extensions')
    for (const name of ['btree_gist', 'pg_trgm', 'btree_gin']) this.addSql(`CREATE EXTENSION ${name} SCHEMA extensions`)
  }
}
