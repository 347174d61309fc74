import { Migration } from '@mikro-orm/migrations'
import { auditEntryTable, idempotencyKeyTable, outboxTables, parkedMessageTable } from '../tables.ts'

const tables = [...idempotencyKeyTable, ...auditEntryTable, ...outboxTables, ...parkedMessageTable]

export class CreateSharedTables extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement)
  }

  override down(): void {
    this.addSql('DROP TABLE idempotency_key, audit_entry, outbox_event, relay_lease, parked_message')
    this.addSql('DROP FUNCTION refuse_change')
  }
}
