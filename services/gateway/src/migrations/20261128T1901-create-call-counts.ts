import { Migration } from '@mikro-orm/migrations'

/** The counters of calls: one row for each token and each account of every operation, with both of its windows. */
export class CreateCallCounts extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE call_count (
        subject text NOT NULL,
        operation text NOT NULL,
        minute_calls int NOT NULL,
        minute_ends_at timestamptz NOT NULL,
        day_calls int NOT NULL,
        day_ends_at timestamptz NOT NULL,
        PRIMARY KEY (subject, operation)
      ) WITH (fillfactor = 60)`)
    this.addSql('CREATE INDEX call_count_end ON call_count (day_ends_at)')
  }
}
