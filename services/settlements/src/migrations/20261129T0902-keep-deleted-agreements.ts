import { Migration } from '@mikro-orm/migrations'

/** Deleted agreements as neighbours have to know them; nothing about people. These rows stay, or a copy would keep the agreement. */
export class KeepDeletedAgreements extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE deleted_agreement (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        apartment_id text NOT NULL,
        starts_on date NOT NULL,
        ends_on date,
        version int NOT NULL)`)
  }
}
