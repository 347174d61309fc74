import { Migration } from '@mikro-orm/migrations'

/** An import is reversed as a whole; a line remembers what was proposed before it became a duplicate. */
export class ReverseImports extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE payment_import DROP CONSTRAINT payment_import_state_check')
    this.addSql(`
      ALTER TABLE payment_import ADD CONSTRAINT payment_import_state_check
        CHECK (state IN ('preview', 'committed', 'cancelled', 'reversed'))`)
    this.addSql('ALTER TABLE payment_import_row ADD COLUMN first_proposal text')
  }
}
