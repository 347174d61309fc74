import { IndexMigration } from '@lokum/service-kit/database/index-migration'

export class IndexChangesOfMeters extends IndexMigration {
  protected override readonly indexes = {
    meter_changed: 'meter (account_id, change_place, id)',
    // The list is that of one meter, whose identifier no other account has.
    reading_changed: 'reading (meter_id, change_place, id)',
  }
}
