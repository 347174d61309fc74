/** Why a document with the seller and number of another one cannot be used; completes the detail of `duplicate_invoice`. */
export const duplicateReasons = {
  undecided: {
    en: 'Decide first whether the two are the same invoice (POST /v1/documents/{id}/decisions).',
    pl: 'Najpierw zdecyduj, czy to ta sama faktura (POST /v1/documents/{id}/decisions).',
  },
  same: {
    en: 'The two were found to be the same invoice. Use the other document.',
    pl: 'Uznano, że to ta sama faktura. Użyj drugiego dokumentu.',
  },
} as const
