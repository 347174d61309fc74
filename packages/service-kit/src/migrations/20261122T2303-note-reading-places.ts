import { Migration } from '@mikro-orm/migrations'

/** Up to where each durable consumer has acknowledged, and of which stream of that name. */
export class NoteReadingPlaces extends Migration {
  override up(): void {
    this.addSql(readingPlaceTable)
  }
}

export const readingPlaceTable = `
  CREATE TABLE reading_place (
    stream text NOT NULL,
    durable text NOT NULL,
    stream_created text NOT NULL,
    sequence bigint NOT NULL,
    PRIMARY KEY (stream, durable))`
