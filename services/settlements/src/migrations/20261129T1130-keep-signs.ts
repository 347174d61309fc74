import { Migration } from '@mikro-orm/migrations'

/** Keeps the signs by which papers tell their flat; the flats of earlier bills are found by the numbers on later ones. */
export class KeepSigns extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE document_sign (
        account_id text NOT NULL,
        document_id text NOT NULL,
        kind text NOT NULL
          CHECK (kind IN ('meter', 'supply_point', 'customer', 'contract', 'delivery_address', 'address')),
        value text NOT NULL,
        PRIMARY KEY (account_id, document_id, kind, value),
        FOREIGN KEY (account_id, document_id) REFERENCES document_reading (account_id, document_id) ON DELETE CASCADE)`)
    this.addSql('CREATE INDEX document_sign_of_value ON document_sign (account_id, kind, value, document_id DESC)')
    this.addSql('ALTER TABLE document_sign ALTER account_id SET STATISTICS 0')
  }
}
