import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Payments are listed by the day on which they were received, and those of one day by their recording. */
export class ListPaymentsByDay extends IndexMigration {
  protected override readonly indexes = {
    payment_newest: `payment ${byDay}`,
    payment_reversed: `payment ${byDay} WHERE reversed_at IS NOT NULL`,
    payment_unmatched: `payment ${byDay} WHERE reversed_at IS NULL AND agreement_id IS NULL`,
    payment_possibly_twice: `payment ${byDay} WHERE possible_duplicate_of IS NOT NULL`,
    payment_of_import: 'payment (account_id, import_id, received_on DESC, id DESC) WHERE import_id IS NOT NULL',
  }

  override up(): void {
    super.up()
    // The list of all payments has the days of a year, too.
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS payment_of_year')
  }
}

const byDay = '(account_id, received_on DESC, id DESC)'
