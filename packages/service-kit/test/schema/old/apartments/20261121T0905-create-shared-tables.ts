import { Migration } from '@mikro-orm/migrations'
import { auditEntryTable, idempotencyKeyTable, outboxTables } from '../tables.ts'

export class CreateSharedTables extends Migration {
  override up(): void {
    for (const statement of [...idempotencyKeyTable, ...auditEntryTable, ...outboxTables]) this.addSql(statement)
  }

  override down(): void {
    this.addSql('DROP TABLE idempotency_key, audit_entry, outbox_event, relay_lease')
    this.addSql('DROP FUNCTION refuse_change')
  }
}
