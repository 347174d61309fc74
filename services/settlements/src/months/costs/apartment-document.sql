-- The documents that concern an apartment, as the room of documents may see them. The view has the rights of its user.

CREATE OR REPLACE VIEW apartment_document WITH (security_invoker = true) AS
  SELECT account_id, apartment_id, document_id FROM document_apartment;
