import { Migration } from '@mikro-orm/migrations'

/**
 * A migration that makes indexes while services go on writing. It is no transaction: after a failure it starts over, and
 * drops first what the failure left invalid.
 */
export abstract class IndexMigration extends Migration {
  /** By their names: what follows ON, such as `payment (account_id, id DESC)`. */
  protected abstract readonly indexes: Readonly<Record<string, string>>

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const [name, definition] of Object.entries(this.indexes)) {
      this.addSql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
      this.addSql(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`)
    }
  }
}
