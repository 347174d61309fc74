import { Migration } from '@mikro-orm/migrations'

/** Few endpoints rest or were ever blocked, and the metrics page asks for them every few seconds. */
export class IndexRestingEndpoints extends Migration {
  override up(): void {
    this.addSql(`CREATE INDEX endpoint_resting ON endpoint (state, id) WHERE state <> 'active' AND deleted_at IS NULL`)
    this.addSql('DROP INDEX endpoint_disabled')
    this.addSql(`
      CREATE INDEX delivery_lane_blocked ON delivery_lane (blocked_until) WHERE blocked_until > '-infinity'`)
  }

  override down(): void {
    this.addSql('DROP INDEX delivery_lane_blocked')
    this.addSql(`CREATE INDEX endpoint_disabled ON endpoint (id) WHERE state = 'disabled' AND deleted_at IS NULL`)
    this.addSql('DROP INDEX endpoint_resting')
  }
}
