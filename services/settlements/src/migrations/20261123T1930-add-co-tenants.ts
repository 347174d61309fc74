import { Migration } from '@mikro-orm/migrations'

export class AddCoTenants extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE agreement
        ADD COLUMN tenant_phone text,
        ADD COLUMN co_tenants jsonb NOT NULL DEFAULT '[]'`)
  }
}
