import { IndexMigration } from '@lokum/service-kit/database/index-migration'

const parts = (columns: readonly string[]) =>
  `USING gin (account_id, ${columns.map((column) => `${column} extensions.gin_trgm_ops`).join(', ')}) WITH (fastupdate = off)`

/** A search reads the rows that match. Nothing waits in a list of the index, which every search would have to read. */
export class IndexSearches extends IndexMigration {
  protected readonly indexes = {
    agreement_search: `agreement ${parts(['tenant_name', 'tenant_email'])}`,
    agreement_beginning: 'agreement (account_id, starts_on)',
    agreement_ending: 'agreement (account_id, ends_on)',
    settlement_search: `settlement ${parts(['reference_code'])}`,
    settlement_unpaid:
      "settlement (account_id, id DESC) WHERE paid_at IS NULL AND (state = 'sent' OR correction_reason IS NOT NULL)",
    document_search: `document ${parts(['name'])}`,
    document_reading_search: `document_reading ${parts(['supplier', 'number'])}`,
    document_reading_issued: 'document_reading (account_id, issued_on)',
    meter_device_search: `meter_device ${parts(['number'])}`,
    meter_document_of: 'meter_document (account_id, document_id)',
    reading_with_photo: 'reading (account_id, photo_document_id) WHERE photo_document_id IS NOT NULL',
  }
}
