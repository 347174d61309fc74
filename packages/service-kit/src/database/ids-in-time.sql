-- Identifiers begin with their time: ten letters of five bits are the milliseconds of a UUIDv7.

-- Takes: a prefix and a moment.
-- Gives: a text that sorts before every identifier of that moment and after every earlier one.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION id_at(p_prefix text, p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  -- Ten letters of five bits are the milliseconds of a UUIDv7; alone they sort before every identifier that has them.
  SELECT p_prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    ((floor(extract(epoch FROM p_at) * 1000)::bigint >> (5 * place)) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 9) AS place
$$;

-- Takes: an identifier, or a bound made by id_at.
-- Gives: its moment.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION time_of(p_id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT timestamptz 'epoch' + sum(
    (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(p_id, 14 - place, 1)) - 1)::bigint << (5 * place)
  )::float * interval '1 millisecond'
  FROM generate_series(0, 9) AS place
$$;
