import { IndexMigration } from '@lokum/service-kit/database/index-migration'

const searched = (expression: string) =>
  `USING gin (account_id, ${expression} extensions.gin_trgm_ops) WITH (fastupdate = off)`

/** Searches by co-tenants and by the tax numbers and meter numbers of suppliers read the rows that match. */
export class IndexPeopleAndNumbers extends IndexMigration {
  protected readonly indexes = {
    agreement_co_tenant_search: `agreement ${searched('(co_tenants::text)')} WHERE co_tenants <> '[]'`,
    document_reading_seller: 'document_reading (account_id, seller_nip) WHERE seller_nip IS NOT NULL',
    meter_supplier_search: `meter ${searched('supplier_number')} WHERE supplier_number IS NOT NULL`,
  }
}
