import { Migration } from '@mikro-orm/migrations'

/** The last level at which each overdue settlement was announced. */
export class AnnounceOverdue extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE overdue_announcement (
        account_id text NOT NULL,
        settlement_id text NOT NULL,
        level int NOT NULL CHECK (level BETWEEN 1 AND 3),
        PRIMARY KEY (account_id, settlement_id),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id))`)
    this.addSql('ALTER TABLE overdue_announcement ALTER account_id SET STATISTICS 0')
  }
}
