import { Migration } from '@mikro-orm/migrations'

export class NoteReplacedBills extends Migration {
  override up(): void {
    // The bill that takes its place in the months of the apartment, as long as a settlement has that bill.
    this.addSql('ALTER TABLE document_apartment ADD COLUMN replaced_by text')
  }
}
