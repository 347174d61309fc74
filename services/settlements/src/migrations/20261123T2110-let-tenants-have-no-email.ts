import { Migration } from '@mikro-orm/migrations'

/** A tenant may have no e-mail address; statements are then handed over. */
export class LetTenantsHaveNoEmail extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE agreement ALTER tenant_email DROP NOT NULL')
  }
}
