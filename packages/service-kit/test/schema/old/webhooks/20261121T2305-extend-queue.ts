import { Migration } from '@mikro-orm/migrations'

/**
 * Room for endpoints that want their own concurrency or their events one after the other. Both columns are empty for all
 * others, so that their indexes cost nothing where nobody asked for them.
 */
export class ExtendQueue extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE delivery
        ADD trigger text NOT NULL DEFAULT 'event' CHECK (trigger IN ('event', 'resend', 'replay', 'test'))`)
    this.addSql(`ALTER TABLE delivery_queue ADD seat text COLLATE "C", ADD fifo_place text COLLATE "C"`)
    this.addSql('CREATE INDEX delivery_queue_seat ON delivery_queue (seat) WHERE seat IS NOT NULL')
    this.addSql(`
      CREATE INDEX delivery_queue_fifo ON delivery_queue (endpoint_id, fifo_place, delivery_id) WHERE fifo_place IS NOT NULL`)
  }

  override down(): void {
    this.addSql('DROP INDEX delivery_queue_fifo, delivery_queue_seat')
    this.addSql('ALTER TABLE delivery_queue DROP seat, DROP fifo_place')
    this.addSql('ALTER TABLE delivery DROP trigger')
  }
}
