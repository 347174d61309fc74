import { Migration } from '@mikro-orm/migrations'

/** Ending an agreement looks for its settlements and allocations, and a document for its items. */
export class IndexWhatIsLookedUp extends Migration {
  override up(): void {
    this.addSql('CREATE INDEX settlement_of_agreement ON settlement (account_id, agreement_id)')
    this.addSql('CREATE INDEX allocation_of_agreement ON allocation (account_id, apartment_id, agreement_id)')
    this.addSql('CREATE INDEX item_of_document ON item (account_id, source_document_id)')
  }

  override down(): void {
    this.addSql('DROP INDEX settlement_of_agreement, allocation_of_agreement, item_of_document')
  }
}
