-- Whether a commit would record a line of an import.
--
-- Takes: what is proposed for the line, the decision about it or null, and the payment that was recorded from it or null.
-- Gives: true for a matched line that no decision skips, and for a line that one records.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION is_to_record(proposal text, decision text, payment_id text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT payment_id IS NULL AND (decision = 'record' OR decision IS NULL AND proposal = 'matched')
    AND proposal IN ('matched', 'ambiguous', 'unmatched', 'possible_duplicate')
$$;
