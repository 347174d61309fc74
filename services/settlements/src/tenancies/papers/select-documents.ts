/** The documents of an agreement, as a formula of its entity: every load has them, with the terms. */
export function selectDocuments(row: { toString(): string }): string {
  return `ARRAY (SELECT document_id FROM agreement_document AS attached
    WHERE (attached.account_id, attached.agreement_id) = (${row}.account_id, ${row}.id) ORDER BY document_id)`
}
