import { Migration } from '@mikro-orm/migrations'

/** When an endpoint began to get events, by the clock of this database; `created_at` is what its service's clock showed. */
export class RegisterEndpointsByTheDatabase extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE endpoint ADD COLUMN registered_at timestamptz')
    this.addSql('UPDATE endpoint SET registered_at = least(created_at, clock_timestamp())')
    this.addSql(`
      ALTER TABLE endpoint
        ALTER COLUMN registered_at SET DEFAULT clock_timestamp(), ALTER COLUMN registered_at SET NOT NULL`)
  }
}
