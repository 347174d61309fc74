import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Whether a document is an agreement on paper. */
export class IndexAgreementsOnPaper extends IndexMigration {
  protected readonly indexes = {
    agreement_on_paper: 'agreement (account_id, document_id) WHERE document_id IS NOT NULL',
  }
}
