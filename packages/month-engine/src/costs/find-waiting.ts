import type { MissingInput } from '../calculation/missing-input.ts'
import type { MonthDocument } from './month-document.ts'

/** The documents whose text is still being recognised; nothing can be calculated from them yet. */
export function findWaiting(documents: readonly Pick<MonthDocument, 'id' | 'isWaiting' | 'named'>[]): MissingInput[] {
  return documents
    .filter(({ isWaiting }) => isWaiting)
    .map(({ id, named }) => ({ code: 'document', reason: 'document_waiting', document_id: id, bill: named }))
}
