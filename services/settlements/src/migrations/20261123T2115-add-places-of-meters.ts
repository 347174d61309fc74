import { Migration } from '@mikro-orm/migrations'

export class AddPlacesOfMeters extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE meter ADD COLUMN place text')
  }
}
