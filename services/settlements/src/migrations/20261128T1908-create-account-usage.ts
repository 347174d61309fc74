import { Migration } from '@mikro-orm/migrations'

export class CreateAccountUsage extends Migration {
  override up(): void {
    // quotas/count-stored.sql keeps it.
    this.addSql(`
      CREATE TABLE account_usage (
        account_id text NOT NULL,
        quota text NOT NULL,
        used bigint NOT NULL,
        since timestamptz NOT NULL DEFAULT now(),
        -- The end of the day or month it counts for.
        ends_at timestamptz,
        PRIMARY KEY (account_id, quota)) WITH (fillfactor = 50)`)
  }
}
