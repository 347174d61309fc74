-- @ ids-in-time
-- @ keep-audit-entries
-- @ make-audit-partition
-- @ list-audit-partitions
-- @ begin-audit-archive
-- @ record-audit-object
-- @ finish-audit-archive
-- @ hold-place
-- @ place-horizon
-- @ place-history
-- @ place-change
-- @ stated
-- @ versions
-- @ keep-sent-version
-- @ deduction-document
-- The documents of deductions from deposits, as lower rooms may see them; those of reversed entries too, which are still shown.
-- The view has the rights of its user, so that it gives no more than the table.

CREATE OR REPLACE VIEW deduction_document WITH (security_invoker = true) AS
  SELECT account_id, agreement_id, document_id FROM deposit_entry WHERE document_id IS NOT NULL;
-- @ document-use
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
-- @ apartment-document
-- @ mails-of-today
-- @ terms-of-month
-- @ meters-of-apartments
-- @ month-settlement
-- @ takes-cost
-- @ charged-elsewhere
-- @ terms-of-settlement
-- @ require-total-of-items
-- @ is-by-hand
-- @ use-line-by-hand
-- @ items-by-use
-- @ shares-of-cost
-- @ share-to-follow
-- @ stated-shares
-- @ due-documents
-- @ costs-of-months
-- @ sharers-of-months
-- @ vacant-part
-- @ require-whole-cost
-- @ skip-used-line
-- @ line-charges
-- @ waiting-advances
-- @ settled-months
-- @ uses-of-document
-- @ documents-of-settlements
-- @ charged-twice
-- @ outcome-of-settlement
-- @ keep-statement
-- @ is-to-record
-- @ count-lines
-- @ move-transfer
-- @ parts-of-days
-- @ count-stored
-- @ usage-of-account
-- @ place-agreements
-- @ place-meters
-- @ place-documents
-- @ place-settlements
-- @ place-payments
