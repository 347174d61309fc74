-- Audit entries are only ever added; each partition has a trigger of its own for statements that name it.
--
-- Takes: nothing but the table of the trigger.
-- Gives: nothing.
-- Raises: raise_exception, always: the trigger calls it for forbidden changes only.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME; END $$;

CREATE OR REPLACE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
