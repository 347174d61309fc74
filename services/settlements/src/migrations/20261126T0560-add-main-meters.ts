import { Migration } from '@mikro-orm/migrations'

/** The main meter that a sub-meter is behind, and costs that are shared by what sub-meters counted. */
export class AddMainMeters extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE meter ADD COLUMN main_meter_id text CHECK (main_meter_id <> id),
        ADD FOREIGN KEY (account_id, main_meter_id) REFERENCES meter (account_id, id)`)
    this.addSql(`
      ALTER TABLE cost ADD COLUMN difference text CHECK (difference IN ('landlord', 'area', 'persons', 'equal')),
        DROP CONSTRAINT cost_key_check,
        ADD CONSTRAINT cost_key_check CHECK (key IN ('area', 'persons', 'equal', 'percent', 'sub_meters')) NOT VALID`)
    this.addSql('ALTER TABLE cost VALIDATE CONSTRAINT cost_key_check')
  }
}
