import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Meters are found by the numbers on bills, which are compared without marks and leading zeros: see `find-meters-of-bills.ts`. */
export class IndexNumbersOfMeters extends IndexMigration {
  protected override readonly indexes = {
    meter_device_on_bills: `meter_device (account_id, ltrim(regexp_replace(upper(number), '[^0-9A-Z]', '', 'g'), '0'))`,
    meter_on_bills: `meter (account_id, ltrim(regexp_replace(upper(supplier_number), '[^0-9A-Z]', '', 'g'), '0'))
      WHERE supplier_number IS NOT NULL`,
  }
}
