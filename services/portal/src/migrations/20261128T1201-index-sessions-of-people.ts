import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** The sessions of a person, and that of a browser. */
export class IndexSessionsOfPeople extends IndexMigration {
  protected readonly indexes = {
    session_login: 'session (login)',
    session_browser: 'session (browser_hash)',
  }
}
