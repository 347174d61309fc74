import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** The meters behind a main meter, newest first, and the items that share a cost by what a meter counted. */
export class IndexSubMeters extends IndexMigration {
  protected readonly indexes = {
    meter_of_main: 'meter (account_id, main_meter_id, id DESC) WHERE main_meter_id IS NOT NULL',
    item_of_sub_meters:
      "item USING gin ((inputs -> 'sub_meters') jsonb_path_ops) WHERE inputs -> 'sub_meters' IS NOT NULL",
  }
}
