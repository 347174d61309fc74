import { Migration } from '@mikro-orm/migrations'

/** Instalments over which what was open of a settlement is spread; a part of it that is due on a day of its own. */
export class CreateInstalments extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE instalment (
        account_id text NOT NULL,
        settlement_id text NOT NULL,
        due_on date NOT NULL,
        amount_pln numeric(12, 2) NOT NULL CHECK (amount_pln > 0),
        PRIMARY KEY (account_id, settlement_id, due_on),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id))`)
    this.addSql('ALTER TABLE instalment ALTER account_id SET STATISTICS 0')
  }
}
