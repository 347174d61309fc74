import { Migration } from '@mikro-orm/migrations'

/**
 * A lease has a column of its own that is in no index, so that leasing a delivery rewrites no index. Leases of the release before
 * are still due times in the future.
 */
export class LeaseWithoutIndex extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE delivery_queue ADD COLUMN leased_until timestamptz')
    // Room for the second shape of each row, beside the first.
    this.addSql('ALTER TABLE delivery_queue SET (fillfactor = 45)')
  }
}
