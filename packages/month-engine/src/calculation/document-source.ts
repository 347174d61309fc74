import type { ItemSource } from '@lokum/contracts/settlements/item'
import type { LineAt } from '@lokum/contracts/settlements/line-at'

/** A source with the place of its line; that of an item from before has none. */
export type PlacedSource = ItemSource & { at?: LineAt | null }

type Line = { documentId: string; line: number; place: string; at: LineAt | null; excerpt: string | null }

const maxPlace = 200
const maxExcerpt = 500

/** The position of a text in a document, cut to the limits of a source. */
export function documentSource({ documentId, line, place, at, excerpt }: Line): PlacedSource {
  return {
    kind: 'document',
    document_id: documentId,
    line,
    place: cut(place, maxPlace),
    at,
    excerpt: excerpt === null ? null : cut(excerpt, maxExcerpt),
  }
}

function cut(text: string, characters: number): string {
  return [...text].slice(0, characters).join('')
}
