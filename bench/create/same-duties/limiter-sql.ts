/** Counters of tokens and accounts with both of their windows, and the function that counts a call. */
export const limiterTables = `
  CREATE TABLE call_count (
    subject text PRIMARY KEY, minute_calls int NOT NULL, minute_ends_at timestamptz NOT NULL,
    day_calls int NOT NULL, day_ends_at timestamptz NOT NULL) WITH (fillfactor = 60);
  CREATE FUNCTION count_call(p_token text, p_account text, p_minute int, p_day int)
  RETURNS TABLE (minute int, minute_s int, day int, day_s int) LANGUAGE plpgsql AS $$
  DECLARE
    v_now timestamptz := clock_timestamp();
    v_counted int;
  BEGIN
    WITH counted AS (
      INSERT INTO call_count AS held
      VALUES (p_token, 1, v_now + interval '1 minute', 1, v_now + interval '1 day'),
             (p_account, 1, v_now + interval '1 minute', 1, v_now + interval '1 day')
      ON CONFLICT (subject) DO UPDATE SET
        minute_calls = CASE WHEN held.minute_ends_at <= v_now THEN 1 ELSE held.minute_calls + 1 END,
        minute_ends_at = CASE WHEN held.minute_ends_at <= v_now THEN excluded.minute_ends_at ELSE held.minute_ends_at END,
        day_calls = CASE WHEN held.day_ends_at <= v_now THEN 1 ELSE held.day_calls + 1 END,
        day_ends_at = CASE WHEN held.day_ends_at <= v_now THEN excluded.day_ends_at ELSE held.day_ends_at END
      WHERE (held.minute_ends_at <= v_now OR held.minute_calls < p_minute * CASE held.subject WHEN p_account THEN 10 ELSE 1 END)
        AND (held.day_ends_at <= v_now OR held.day_calls < p_day * CASE held.subject WHEN p_account THEN 10 ELSE 1 END)
      RETURNING *)
    SELECT count(*), max(minute_calls) FILTER (WHERE subject = p_token), max(day_calls) FILTER (WHERE subject = p_token),
      max(ceil(extract(epoch FROM minute_ends_at - v_now))) FILTER (WHERE subject = p_token),
      max(ceil(extract(epoch FROM day_ends_at - v_now))) FILTER (WHERE subject = p_token)
    INTO v_counted, minute, day, minute_s, day_s FROM counted;
    -- The function's own transaction ends with it, so a refused call uses up nothing.
    IF v_counted < 2 THEN RAISE EXCEPTION USING ERRCODE = 'RL001', MESSAGE = 'rate_limited'; END IF;
    RETURN NEXT;
  END $$`

/** Counts a call in both windows of its token and its account. */
export const countByHand = 'SELECT * FROM count_call($1, $2, $3, $4)'
