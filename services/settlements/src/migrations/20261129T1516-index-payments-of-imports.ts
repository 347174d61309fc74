import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** The payments of one import are listed, and reversed together. */
export class IndexPaymentsOfImports extends IndexMigration {
  protected override readonly indexes = {
    payment_of_import: 'payment (account_id, import_id, id DESC) WHERE import_id IS NOT NULL',
  }
}
