import { Migration } from '@mikro-orm/migrations'

/** Keeps the price without VAT and its rate as a bill states them, so that a cost shows what is on the paper. */
export class KeepNetPrices extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE document_line ADD COLUMN net_price jsonb')
  }
}
