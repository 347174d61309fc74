import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** The few true-ups of an account, newest first. */
export class IndexTrueUps extends IndexMigration {
  protected readonly indexes = {
    settlement_newest_true_up: "settlement (account_id, id DESC) WHERE kind = 'true_up'",
  }
}
