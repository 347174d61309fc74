import { documentMediaTypes } from '@lokum/contracts/settlements/document'
import { counter } from '@lokum/service-kit/telemetry/metrics'

/** Counts files by outcome; the type of a refused file is uncertain and not counted. */
export const countDocument = counter('documents_stored', 'Uploaded files by outcome', [
  ...documentMediaTypes.flatMap((media_type) => ['stored', 'known'].map((outcome) => ({ media_type, outcome }))),
  { media_type: 'unknown', outcome: 'refused' },
])
