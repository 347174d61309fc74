import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** The lists in the order of changes, and the agreements of a mailbox as `recipientOf` writes it. */
export class IndexChanges extends IndexMigration {
  protected readonly indexes = {
    agreement_changed: 'agreement (account_id, change_place, id)',
    document_changed: 'document (account_id, change_place, id)',
    settlement_changed: 'settlement (account_id, change_place, id)',
    payment_changed: 'payment (account_id, change_place, id)',
    agreement_of_recipient: `agreement (account_id, (
      lower(split_part(split_part(tenant_email, '@', 1), '+', 1) || '@' || split_part(tenant_email, '@', 2))))`,
  }
}
