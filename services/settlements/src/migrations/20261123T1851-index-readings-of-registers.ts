import { Migration } from '@mikro-orm/migrations'

/** A register has one reading a day; until now a device had. Made and dropped while services write. */
export class IndexReadingsOfRegisters extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS reading_once_of_register')
    this.addSql(`
      CREATE UNIQUE INDEX CONCURRENTLY reading_once_of_register
        ON reading (account_id, meter_id, device, register, date) WHERE withdrawn_at IS NULL`)
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS reading_once')
  }
}
