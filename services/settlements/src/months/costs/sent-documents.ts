/**
 * SQL: a table `sent` of the documents of sent versions that are being corrected, for the settlements of the table `wanted`, of the
 * account `$1`. Earlier releases began corrections without keeping the content; nothing is attached between the sending of a
 * version and its correction, so what was attached before the sending belongs to the version.
 */
export const sentDocuments = `
  sent AS MATERIALIZED (
    SELECT id AS settlement_id, jsonb_path_query(kept_content, '$.documents[*].document_id') #>> '{}' AS document_id
    FROM wanted JOIN settlement ON settlement.account_id = $1 AND settlement.id = wanted.settlement_id
    WHERE correction_reason IS NOT NULL
    UNION ALL
    SELECT attached.settlement_id, attached.document_id
    FROM wanted
    JOIN settlement ON settlement.account_id = $1 AND settlement.id = wanted.settlement_id
    JOIN statement ON statement.account_id = settlement.account_id AND statement.settlement_id = settlement.id
      AND statement.state = 'sent'
    JOIN settlement_document AS attached ON attached.account_id = settlement.account_id
      AND attached.settlement_id = settlement.id AND attached.attached_at <= statement.sent_at
    WHERE settlement.correction_reason IS NOT NULL AND settlement.kept_content IS NULL)`
