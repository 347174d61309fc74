import type { Text } from './problem-definition.ts'

/** Why a page is not shown as a picture; completes the detail of `page_not_shown`. */
export const pageReasons = {
  locked: { en: 'the PDF is protected by a password', pl: 'PDF jest chroniony hasłem' },
  damaged: { en: 'the file or this page is damaged', pl: 'plik lub ta strona są uszkodzone' },
  tooHeavy: {
    en: 'drawing it takes too long or too much memory',
    pl: 'jej narysowanie trwa zbyt długo albo wymaga zbyt wiele pamięci',
  },
  noPages: {
    en: 'an XML invoice has no pages, only the lines of its reading',
    pl: 'faktura XML nie ma stron, tylko pozycje odczytu',
  },
} as const satisfies Record<string, Text>
