import { Migration } from '@mikro-orm/migrations'

/** The default is set apart from the column, so that no row is written again: events from before have no such time. */
export class NoteWhenEventsAreRecorded extends Migration {
  override up(): void {
    for (const statement of recordingTime) this.addSql(statement)
  }
}

export const recordingTime = [
  'ALTER TABLE outbox_event ADD COLUMN recorded_at timestamptz',
  'ALTER TABLE outbox_event ALTER COLUMN recorded_at SET DEFAULT clock_timestamp()',
]
