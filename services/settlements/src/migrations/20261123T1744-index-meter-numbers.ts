import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Two meters in use of one utility do not share a number; those that did before stay, so no constraint can hold it. */
export class IndexMeterNumbers extends IndexMigration {
  protected readonly indexes = {
    meter_device_in_use: 'meter_device (account_id, upper(number)) WHERE removed_on IS NULL',
  }
}
