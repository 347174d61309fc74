import type { ItemSource } from '@lokum/contracts/settlements/item'

type Line = { documentId: string; line: number; place: string; excerpt: string | null }

const maxPlace = 200
const maxExcerpt = 500

/** The position of a text in a document, cut to the limits of a source. */
export function documentSource({ documentId, line, place, excerpt }: Line): ItemSource {
  return {
    kind: 'document',
    document_id: documentId,
    line,
    place: cut(place, maxPlace),
    excerpt: excerpt === null ? null : cut(excerpt, maxExcerpt),
  }
}

function cut(text: string, characters: number): string {
  return [...text].slice(0, characters).join('')
}
