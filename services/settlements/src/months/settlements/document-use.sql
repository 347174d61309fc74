-- The documents that something uses, as the room of documents may see them: settlements, apartments that a person named, costs, charges,
-- meters, readings, agreements and deductions from deposits. What was sent uses its documents while it is being corrected; a cancelled settlement uses none.
-- The view has the rights of its user, so that it gives no more than the tables.

CREATE OR REPLACE VIEW document_use WITH (security_invoker = true) AS
  SELECT account_id, held_document_id AS document_id FROM version_document
  UNION ALL
  SELECT account_id, document_id FROM document_apartment WHERE stated
  UNION ALL
  SELECT account_id, document_id FROM cost
  UNION ALL
  SELECT account_id, source_document_id FROM charge
  UNION ALL
  SELECT account_id, document_id FROM meter_document
  UNION ALL
  SELECT account_id, photo_document_id FROM reading
  UNION ALL
  SELECT account_id, document_id FROM agreement_document
  UNION ALL
  SELECT account_id, document_id FROM deduction_document;
