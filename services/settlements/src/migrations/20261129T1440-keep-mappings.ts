import { Migration } from '@mikro-orm/migrations'

/** Keeps how a bank statement was read, so that a person sees which columns were recognised. */
export class KeepMappings extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE payment_import ADD COLUMN mapping jsonb NOT NULL DEFAULT '{}'`)
  }
}
