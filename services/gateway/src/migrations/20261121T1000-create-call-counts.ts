import { Migration } from '@mikro-orm/migrations'

/**
 * The counters of calls: one row for each token and each account of every operation, with both of its windows, and the
 * function that checks and counts a call in one round trip. A window is opened by the first counted call, on this
 * database's clock; a refused call uses up nothing.
 */
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
    this.addSql(lockCallCount)
    this.addSql(countCall)
  }

  override down(): void {
    this.addSql('DROP FUNCTION count_call')
    this.addSql('DROP FUNCTION lock_call_count')
    this.addSql('DROP TABLE call_count')
  }
}

export const lockCallCount = `
  CREATE FUNCTION lock_call_count(p_subject text, p_operation text) RETURNS call_count LANGUAGE plpgsql AS $$
  DECLARE held call_count;
  BEGIN
    LOOP
      SELECT * INTO held FROM call_count WHERE subject = p_subject AND operation = p_operation FOR NO KEY UPDATE;
      IF FOUND THEN RETURN held; END IF;
      INSERT INTO call_count VALUES (p_subject, p_operation, 0, '-infinity', 0, '-infinity') ON CONFLICT DO NOTHING;
    END LOOP;
  END $$`

// Every caller locks a token's row before its account's row, so that no two of them wait for each other. The moment is
// taken after the locks, so that a call that waited over the end of a window counts in the next one.
export const countCall = `
  CREATE FUNCTION count_call(
    p_token text, p_account text, p_operation text, p_minute_limit int, p_day_limit int, p_ceiling_factor int,
    p_token_minute_untold int, p_token_day_untold int, p_account_minute_untold int, p_account_day_untold int
  ) RETURNS TABLE (
    accepted boolean,
    token_minute_calls int, token_minute_ms int, token_day_calls int, token_day_ms int,
    account_minute_calls int, account_minute_ms int, account_day_calls int, account_day_ms int
  ) LANGUAGE plpgsql AS $$
  DECLARE
    token call_count := lock_call_count(p_token, p_operation);
    account call_count := lock_call_count(p_account, p_operation);
    moment timestamptz := clock_timestamp();
    one int;
  BEGIN
    IF token.minute_ends_at <= moment THEN
      token.minute_calls := 0; token.minute_ends_at := moment + interval '1 minute';
    END IF;
    IF token.day_ends_at <= moment THEN
      token.day_calls := 0; token.day_ends_at := moment + interval '24 hours';
    END IF;
    IF account.minute_ends_at <= moment THEN
      account.minute_calls := 0; account.minute_ends_at := moment + interval '1 minute';
    END IF;
    IF account.day_ends_at <= moment THEN
      account.day_calls := 0; account.day_ends_at := moment + interval '24 hours';
    END IF;

    token_minute_calls := token.minute_calls + p_token_minute_untold;
    token_day_calls := token.day_calls + p_token_day_untold;
    account_minute_calls := account.minute_calls + p_account_minute_untold;
    account_day_calls := account.day_calls + p_account_day_untold;
    accepted := token_minute_calls < p_minute_limit AND token_day_calls < p_day_limit
      AND account_minute_calls < p_minute_limit * p_ceiling_factor AND account_day_calls < p_day_limit * p_ceiling_factor;

    IF accepted OR p_token_day_untold + p_account_day_untold > 0 THEN
      one := CASE WHEN accepted THEN 1 ELSE 0 END;
      token_minute_calls := token_minute_calls + one;
      token_day_calls := token_day_calls + one;
      account_minute_calls := account_minute_calls + one;
      account_day_calls := account_day_calls + one;
      UPDATE call_count
        SET minute_calls = token_minute_calls, minute_ends_at = token.minute_ends_at,
            day_calls = token_day_calls, day_ends_at = token.day_ends_at
        WHERE subject = p_token AND operation = p_operation;
      UPDATE call_count
        SET minute_calls = account_minute_calls, minute_ends_at = account.minute_ends_at,
            day_calls = account_day_calls, day_ends_at = account.day_ends_at
        WHERE subject = p_account AND operation = p_operation;
    END IF;

    token_minute_ms := ceil(extract(epoch FROM token.minute_ends_at - moment) * 1000);
    token_day_ms := ceil(extract(epoch FROM token.day_ends_at - moment) * 1000);
    account_minute_ms := ceil(extract(epoch FROM account.minute_ends_at - moment) * 1000);
    account_day_ms := ceil(extract(epoch FROM account.day_ends_at - moment) * 1000);
    RETURN NEXT;
  END $$`
