import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** The pictures that wait, and when each account had its turn. */
export class IndexWaitingReadings extends IndexMigration {
  protected readonly indexes = {
    document_reading_waiting: `document_reading (account_id, read_at) WHERE status = 'waiting'`,
    document_reading_claimed: 'document_reading (account_id, claimed_at) WHERE claimed_at IS NOT NULL',
  }
}
