-- The actor of an audit entry, as an index keeps it: a hash has the same length for every actor.
--
-- Takes: the text of an entry.
-- Gives: the SHA-256 of the actor's subject as JSON, NULL when the entry names none.
-- Raises: invalid_text_representation when the text is no JSON. It reads nothing else, hence IMMUTABLE.

CREATE OR REPLACE FUNCTION audit_actor(p_body text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT sha256(convert_to((p_body::json #> '{actor,sub}')::text, 'UTF8'))
$$;
