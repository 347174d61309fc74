import { Migration } from '@mikro-orm/migrations'

/** Whether the copy was filled from the settlements service's snapshot; until then it holds what events told, no more. */
export class FillTheCopyOfAgreements extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE agreement_copy_progress ADD COLUMN filled_at timestamptz')
  }

  override down(): void {
    this.addSql('ALTER TABLE agreement_copy_progress DROP COLUMN filled_at')
  }
}
