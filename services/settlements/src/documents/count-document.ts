import { documentMediaTypes } from '@lokum/contracts/settlements/document'
import { counter } from '@lokum/service-kit/telemetry/metrics'

/** Files by what became of them; of a refused one nobody says for certain what it is. */
export const countDocument = counter('documents_stored', 'Files that were sent, by what became of them', [
  ...documentMediaTypes.flatMap((media_type) => ['stored', 'known'].map((outcome) => ({ media_type, outcome }))),
  { media_type: 'unknown', outcome: 'refused' },
])
