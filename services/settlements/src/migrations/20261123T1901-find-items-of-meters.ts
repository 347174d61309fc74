import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Finds the items and requests that keep a meter from being deleted, and the requests that one of its readings answered. */
export class FindItemsOfMeters extends IndexMigration {
  protected readonly indexes = {
    item_of_meter: "item (account_id, (inputs ->> 'meter_id')) WHERE inputs ->> 'meter_id' IS NOT NULL",
    reading_request_of_meter: 'reading_request_meter (account_id, meter_id)',
    reading_request_of_reading: 'reading_request_meter (account_id, reading_id) WHERE reading_id IS NOT NULL',
  }
}
