import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Finds the corrections in progress and the duplicates that a document is kept for. */
export class FindUsesOfDocuments extends IndexMigration {
  protected readonly indexes = {
    settlement_in_correction: 'settlement (account_id) WHERE correction_reason IS NOT NULL',
    document_reading_duplicates: 'document_reading (account_id, duplicate_of) WHERE duplicate_of IS NOT NULL',
  }
}
