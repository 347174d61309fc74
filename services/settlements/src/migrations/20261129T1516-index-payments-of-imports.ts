import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** The payments of one import are listed, and reversed together with what rests on them in previews. */
export class IndexPaymentsOfImports extends IndexMigration {
  protected override readonly indexes = {
    payment_of_import: 'payment (account_id, import_id, id DESC) WHERE import_id IS NOT NULL',
    payment_import_row_duplicate: 'payment_import_row (account_id, duplicate_of) WHERE duplicate_of IS NOT NULL',
  }
}
