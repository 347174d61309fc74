import { Migration } from '@mikro-orm/migrations'

/** One row for each person logged in, found by the hash of the cookie. */
export class CreateSessions extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE session (
        cookie_hash text COLLATE "C" PRIMARY KEY,
        tag text NOT NULL,
        login text NOT NULL,
        name text NOT NULL,
        scopes text[] NOT NULL,
        access_token text NOT NULL,
        refresh_token text,
        id_token text,
        access_begins_at timestamptz NOT NULL,
        access_ends_at timestamptz NOT NULL,
        idle_ends_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        began_at timestamptz NOT NULL DEFAULT now(),
        -- The browser in which it began, and the hash by which that one is known.
        browser_hash text COLLATE "C",
        browser text)`)
    this.addSql('CREATE INDEX session_end ON session (idle_ends_at)')
    this.addSql('CREATE INDEX session_login ON session (login)')
    this.addSql('CREATE INDEX session_browser ON session (browser_hash)')
  }
}
