import type { documents as polish } from '../pl/documents.ts'
import { englishPlural } from '../plural.ts'

/** Words of the stored documents. */
export const documents: typeof polish = {
  title: 'Documents',
  one: 'About the document',
  what: 'Every file, newest first. Add new ones in the settlement of a month.',
  search: 'Search',
  searchHint: 'A part of the file name, the seller or the number, or the whole tax number.',
  seller: 'Seller',
  number: 'Invoice number',
  anyKind: 'any kind',
  issuedFrom: 'Issued from',
  issuedTo: 'Issued until',
  unused: 'unused ones only',
  find: 'Show documents',
  moreFilters: 'More filters',
  clear: 'Clear filters',
  more: 'Show more',
  loading: 'Loading…',
  none: 'There are no documents yet. Add them in the settlement of a month.',
  notFound: 'No document fits the filters.',
  added: (moment) => `added on ${moment}`,
  noTotal: 'no amount was read',
  findings: (count) => englishPlural(count, { one: 'note', other: 'notes' }),
  download: 'Download the file',
  uses: 'Where it is used',
  notUsed: 'Nothing uses this document.',
  stated: 'part of a statement',
  ofSettlement: (label, month) => `Settlement: ${label}, ${month}`,
  ofReading: (label, day) => `Photo of a reading: ${label}, ${day}`,
  ofMeter: (label, number) => `Meter: ${label}, ${number}`,
}
