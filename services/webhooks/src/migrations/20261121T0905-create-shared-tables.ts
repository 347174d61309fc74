import {
  auditEntryTable,
  idempotencyKeyTable,
  outboxTables,
  parkedMessageTable,
} from '@lokum/service-kit/database/tables'
import { Migration } from '@mikro-orm/migrations'

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
