import { Migration } from '@mikro-orm/migrations'

/** How far the audit entries written before this release were copied from the services that own them. */
export class NoteCopiedAuditEntries extends Migration {
  override up(): void {
    this.addSql('CREATE TABLE audit_copy_progress (service text PRIMARY KEY, cursor text, filled_at timestamptz)')
    this.addSql(`INSERT INTO audit_copy_progress (service) VALUES ('apartments'), ('settlements')`)
  }
}
