import type { MissingInput } from '@lokum/month-engine/calculation/missing-input'
import type { Month } from '@lokum/month-engine/month/month'

/**
 * The kinds of missing things that the landlord can do something about, so without what follows by itself: the lines of attached
 * documents that the next calculation reads and shares, and the open prices that a missing reading will use.
 */
export function listNeeded(missing: readonly MissingInput[], { documents }: Month): MissingInput['code'][] {
  const has = (wanted: MissingInput['code']) => missing.some(({ code }) => code === wanted)
  if (has('calculation') && documents.some(({ wasRead, isDue }) => !wasRead || isDue)) return ['calculation']
  const lines = documents.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, key: `${id} ${line.line}` })))
  const categories = new Set(lines.map(({ category }) => category))
  const prices = new Set(lines.filter(({ kind }) => kind === 'rate').map(({ key }) => key))
  const follows = ({ code, category, document_id: documentId, line }: MissingInput) => {
    if (documentId === undefined) return has('calculation') && code === 'document' && categories.has(category ?? null)
    return has('reading') && code === 'open_line' && prices.has(`${documentId} ${line}`)
  }
  return missing.filter((one) => !follows(one)).map(({ code }) => code)
}
