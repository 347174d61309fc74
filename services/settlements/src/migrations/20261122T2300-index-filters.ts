import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Each filter of a list that few of an account's rows pass has its index; without one, all of them were read. */
export class IndexFilters extends IndexMigration {
  protected readonly indexes = {
    settlement_in_state: 'settlement (account_id, state, id DESC)',
    settlement_in_period: 'settlement (account_id, period, id DESC)',
    document_of_kind: 'document (account_id, kind, id DESC)',
    meter_of_utility: 'meter (account_id, utility, id DESC)',
    payment_reversed: 'payment (account_id, id DESC) WHERE reversed_at IS NOT NULL',
    payment_unmatched: 'payment (account_id, id DESC) WHERE reversed_at IS NULL AND agreement_id IS NULL',
    payment_import_row_proposed: 'payment_import_row (account_id, import_id, proposal, "row")',
  }
}
