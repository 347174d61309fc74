-- The versions of a settlement. `charge` and `version_document` have the rows of all versions:
--
--   current     what is shown, calculated and decided; of a sent settlement, what was sent
--   sent        what was sent, while the settlement is being corrected
--   cancelled   what a cancelled settlement had; it holds no document and no cost
--
-- Everything but corrections and cancellations reads and writes the current version, by the two views. They have the rights of
-- their user, so that they give no more than the tables.

CREATE OR REPLACE VIEW item WITH (security_invoker = true) AS
  SELECT id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state, source,
    source_document_id, cost_id, confidence, tax_class, inputs_changed, proposal, notes, basis, used_line, reason, decided_at,
    created_at, updated_at, used_from, used_to
  FROM charge WHERE version = 'current';

CREATE OR REPLACE VIEW settlement_document WITH (security_invoker = true) AS
  SELECT account_id, settlement_id, document_id, attached_at FROM version_document WHERE version = 'current';

-- Begins a correction: copies what was sent.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION keep_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO charge (id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state, source,
    source_document_id, cost_id, confidence, tax_class, inputs_changed, proposal, notes, basis, reason, decided_at, created_at,
    updated_at, used_from, used_to, version)
  SELECT id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state, source,
    source_document_id, cost_id, confidence, tax_class, inputs_changed, proposal, notes, basis, reason, decided_at, created_at,
    updated_at, used_from, used_to, 'sent'
  FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'current';
  INSERT INTO version_document (account_id, settlement_id, document_id, attached_at, version)
  SELECT account_id, settlement_id, document_id, attached_at, 'sent'
  FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'current';
$$;

-- Ends a correction with its sending.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION drop_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'sent';
  DELETE FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'sent';
$$;

-- Locks what abandoning a correction will charge by hand again, in the order of locks: before any cost.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION lock_lines_of_sent_version(account text, settled text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  documents text[] := ARRAY (
    SELECT source_document_id FROM charge
    WHERE account_id = account AND settlement_id = settled AND version = 'sent' AND is_by_hand(origin));
BEGIN
  PERFORM FROM document WHERE account_id = account AND id = ANY (documents) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM document_line WHERE account_id = account AND document_id = ANY (documents) ORDER BY document_id, line FOR UPDATE;
END $$;

-- Abandons a correction: what was sent is current again.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: what `use_line_by_hand` raises, when something else charges a line by now.

CREATE OR REPLACE FUNCTION return_to_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'current';
  DELETE FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'current';
  UPDATE charge SET version = 'current' WHERE account_id = account AND settlement_id = settled;
  UPDATE version_document SET version = 'current' WHERE account_id = account AND settlement_id = settled;
$$;

-- Cancels a settlement: it names what it had, and holds nothing.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION cancel_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  UPDATE charge SET version = 'cancelled', cost_id = NULL, source_document_id = NULL
  WHERE account_id = account AND settlement_id = settled;
  UPDATE version_document SET version = 'cancelled' WHERE account_id = account AND settlement_id = settled;
$$;
