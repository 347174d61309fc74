import type { MissingInput } from '@lokum/month-engine/calculation/missing-input'
import type { Month } from '@lokum/month-engine/month/month'

/**
 * The kinds of missing things that the landlord can do something about, so without the lines of attached documents that the next
 * calculation reads and shares by itself.
 */
export function listNeeded(missing: readonly MissingInput[], { documents }: Month): MissingInput['code'][] {
  const has = (wanted: MissingInput['code']) => missing.some(({ code }) => code === wanted)
  if (has('calculation') && documents.some(({ wasRead, isDue }) => !wasRead || isDue)) return ['calculation']
  const categories = new Set(documents.flatMap(({ lines }) => lines.map(({ category }) => category)))
  const follows = ({ code, category, document_id: documentId }: MissingInput) =>
    has('calculation') && code === 'document' && documentId === undefined && categories.has(category ?? null)
  return missing.filter((one) => !follows(one)).map(({ code }) => code)
}
