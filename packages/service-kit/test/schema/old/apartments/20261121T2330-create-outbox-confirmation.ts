import { Migration } from '@mikro-orm/migrations'
import { outboxConfirmationTables } from '../tables.ts'

/** What the reconciler of the outbox remembers: how far it has asked, and what was not known. */
export class CreateOutboxConfirmation extends Migration {
  override up(): void {
    for (const statement of outboxConfirmationTables) this.addSql(statement)
  }

  override down(): void {
    this.addSql('DROP TABLE outbox_confirmation, outbox_doubt')
  }
}
