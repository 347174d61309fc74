import { Migration } from '@mikro-orm/migrations'

/** Few endpoints are disabled, and the metrics page asks for them every few seconds. */
export class IndexDisabledEndpoints extends Migration {
  override up(): void {
    this.addSql(`CREATE INDEX endpoint_disabled ON endpoint (id) WHERE state = 'disabled' AND deleted_at IS NULL`)
  }

  override down(): void {
    this.addSql('DROP INDEX endpoint_disabled')
  }
}
