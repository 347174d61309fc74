-- @ count-call
-- Checks and counts calls in one round trip, one after the other. The first counted call opens a window, on the clock of this
-- database; a refused call uses up nothing.
--
-- Takes: p_subjects and p_operations, the counters in an order that all callers share, so that no two statements wait for each
--   other; for each call p_tokens and p_accounts, the positions of its two counters, its limits, and the calls that a gateway
--   accepted while this database was away and has not counted here yet; p_ceiling_factor, the limits of an account over those of
--   a token.
-- Gives: a row for each call: whether it is accepted, and the calls and the milliseconds left in the four windows.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION count_call(
  p_subjects text[], p_operations text[], p_tokens int[], p_accounts int[],
  p_minute_limits int[], p_day_limits int[], p_ceiling_factor int,
  p_token_minute_uncounted int[], p_token_day_uncounted int[], p_account_minute_uncounted int[], p_account_day_uncounted int[]
) RETURNS TABLE (
  accepted boolean,
  token_minute_calls int, token_minute_ms int, token_day_calls int, token_day_ms int,
  account_minute_calls int, account_minute_ms int, account_day_calls int, account_day_ms int
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  held_minute_calls int[]; held_minute_ends timestamptz[]; held_day_calls int[]; held_day_ends timestamptz[];
  held_changed boolean[];
  has_changes boolean := false;
  moment timestamptz;
  token int;
  account int;
  one int;
BEGIN
  -- A counter that was swept between both statements is made again.
  LOOP
    INSERT INTO call_count
      SELECT asked.subject, asked.operation, 0, '-infinity', 0, '-infinity'
      FROM unnest(p_subjects, p_operations) AS asked (subject, operation)
      WHERE NOT EXISTS (SELECT FROM call_count AS held WHERE held.subject = asked.subject AND held.operation = asked.operation)
      ON CONFLICT DO NOTHING;

    SELECT array_agg(held.minute_calls), array_agg(held.minute_ends_at), array_agg(held.day_calls), array_agg(held.day_ends_at),
           array_agg(false)
      INTO held_minute_calls, held_minute_ends, held_day_calls, held_day_ends, held_changed
      FROM unnest(p_subjects, p_operations) AS asked (subject, operation),
        LATERAL (SELECT * FROM call_count AS found WHERE found.subject = asked.subject AND found.operation = asked.operation
                 FOR NO KEY UPDATE) AS held;
    EXIT WHEN cardinality(held_minute_calls) = cardinality(p_subjects);
  END LOOP;

  -- Taken after the locks, so that a call that waited over the end of a window counts in the next one.
  moment := clock_timestamp();
  FOR subject IN 1 .. cardinality(p_subjects) LOOP
    IF held_minute_ends[subject] <= moment THEN
      held_minute_calls[subject] := 0; held_minute_ends[subject] := moment + interval '1 minute';
    END IF;
    IF held_day_ends[subject] <= moment THEN
      held_day_calls[subject] := 0; held_day_ends[subject] := moment + interval '24 hours';
    END IF;
  END LOOP;

  FOR number IN 1 .. cardinality(p_tokens) LOOP
    token := p_tokens[number];
    account := p_accounts[number];
    token_minute_calls := held_minute_calls[token] + p_token_minute_uncounted[number];
    token_day_calls := held_day_calls[token] + p_token_day_uncounted[number];
    account_minute_calls := held_minute_calls[account] + p_account_minute_uncounted[number];
    account_day_calls := held_day_calls[account] + p_account_day_uncounted[number];
    accepted := token_minute_calls < p_minute_limits[number] AND token_day_calls < p_day_limits[number]
      AND account_minute_calls < p_minute_limits[number] * p_ceiling_factor AND account_day_calls < p_day_limits[number] * p_ceiling_factor;
    IF accepted OR p_token_day_uncounted[number] + p_account_day_uncounted[number] > 0 THEN
      one := CASE WHEN accepted THEN 1 ELSE 0 END;
      token_minute_calls := token_minute_calls + one;
      token_day_calls := token_day_calls + one;
      account_minute_calls := account_minute_calls + one;
      account_day_calls := account_day_calls + one;
      held_minute_calls[token] := token_minute_calls;
      held_day_calls[token] := token_day_calls;
      held_minute_calls[account] := account_minute_calls;
      held_day_calls[account] := account_day_calls;
      held_changed[token] := true;
      held_changed[account] := true;
      has_changes := true;
    END IF;
    token_minute_ms := ceil(extract(epoch FROM held_minute_ends[token] - moment) * 1000);
    token_day_ms := ceil(extract(epoch FROM held_day_ends[token] - moment) * 1000);
    account_minute_ms := ceil(extract(epoch FROM held_minute_ends[account] - moment) * 1000);
    account_day_ms := ceil(extract(epoch FROM held_day_ends[account] - moment) * 1000);
    RETURN NEXT;
  END LOOP;

  IF has_changes THEN
    UPDATE call_count AS held
      SET minute_calls = counted.minute_calls, minute_ends_at = counted.minute_ends,
          day_calls = counted.day_calls, day_ends_at = counted.day_ends
      FROM unnest(p_subjects, p_operations, held_minute_calls, held_minute_ends, held_day_calls, held_day_ends, held_changed)
        AS counted (subject, operation, minute_calls, minute_ends, day_calls, day_ends, is_changed)
      WHERE counted.is_changed AND held.subject = counted.subject AND held.operation = counted.operation;
  END IF;
END $$;
