import type { papers as polish } from '../pl/papers.ts'

/** Words of agreements on paper. */
export const papers: typeof polish = {
  title: 'Documents of the agreement',
  none: 'No document is attached to the agreement yet.',
  attach: 'Attach a document to the agreement',
  attachHint: 'A PDF, scan or photo of the agreement, an amendment or a handover report. At most 20 MB.',
  detach: 'Detach',
  from: 'Fill from a document',
  file: 'The agreement as a PDF, scan or photo',
  hint: 'We show what we read in it. Nothing gets into the form unless you say so. At most 20 MB.',
  waits: 'Reading the text of the agreement. This takes some seconds a page.',
  saysNothing: 'We found nothing in it to fill in. Fill in the form yourself.',
  facts: 'Read in the agreement',
  check: 'Compare with the agreement before you use it.',
  useAll: 'Use all',
  used: 'in the form',
  show: 'Show',
  use: 'Use',
}
