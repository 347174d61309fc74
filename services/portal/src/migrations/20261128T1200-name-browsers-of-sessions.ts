import { Migration } from '@mikro-orm/migrations'

/** When a session began and in which browser; null where the release before began it. */
export class NameBrowsersOfSessions extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE session
        ADD COLUMN began_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN browser_hash text COLLATE "C",
        ADD COLUMN browser text`)
  }
}
