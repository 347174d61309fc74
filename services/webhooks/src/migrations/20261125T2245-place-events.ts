import { Migration } from '@mikro-orm/migrations'

/**
 * A place in the order in which events are stored, and the object that an event is about. Earlier events share place 0, and their
 * object is unknown. The numbers come from an identity, which needs no right of the service to a sequence.
 */
export class PlaceEvents extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE event ADD COLUMN place bigint NOT NULL DEFAULT 0, ADD COLUMN object_id text')
    this.addSql(`
      ALTER TABLE event
        ALTER COLUMN place DROP DEFAULT, ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME event_place)`)
  }
}
