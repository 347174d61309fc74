import { deletedObjects } from '@lokum/service-kit/migrations/20261128T1900-create-change-places'
import { Migration } from '@mikro-orm/migrations'

/** Endpoints can be listed in the order of their changes. Their places are those of the events: a database has one order. */
export class PlaceEndpoints extends Migration {
  override up(): void {
    this.addSql(deletedObjects)
    this.addSql(`
      ALTER TABLE endpoint
        ADD change_place bigint NOT NULL DEFAULT 0,
        ADD changed_at timestamptz NOT NULL DEFAULT now()`)
    this.addSql('CREATE INDEX endpoint_changed ON endpoint (account_id, change_place, id)')
  }
}
