import { Migration } from '@mikro-orm/migrations'

/** Why a first reading has no photo, or why a doubtful photo is right. */
export class GiveReasonsOfPhotos extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE reading ADD COLUMN photo_reason text')
  }
}
