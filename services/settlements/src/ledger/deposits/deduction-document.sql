-- The documents of deductions from deposits, as lower rooms may see them; those of reversed entries too, which are still shown.
-- The view has the rights of its user, so that it gives no more than the table.

CREATE OR REPLACE VIEW deduction_document WITH (security_invoker = true) AS
  SELECT account_id, agreement_id, document_id FROM deposit_entry WHERE document_id IS NOT NULL;
