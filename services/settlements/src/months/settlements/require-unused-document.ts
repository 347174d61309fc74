import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { type FoundUse, findDocumentUses } from './find-document-uses.ts'

type Document = { accountId: string; documentId: string }

const reasons = {
  statement: stateReasons.documentStated,
  settlement: stateReasons.documentCalculated,
  reading: stateReasons.documentOfReadings,
  meter: stateReasons.documentOfMeters,
  agreement: stateReasons.documentOfAgreements,
} as const satisfies Record<HeldBy['kind'], unknown>

/** A placement goes with its document. */
type HeldBy = FoundUse & { kind: Exclude<FoundUse['kind'], 'placement'> }

/**
 * Requires that no settlement, item, reading, meter or agreement uses a document. What cannot be undone is named first.
 * @throws StateForbids with all users
 */
export async function requireUnusedDocument(em: Context['em'], document: Document): Promise<void> {
  const found = await findDocumentUses(em, { accountId: document.accountId, documentIds: [document.documentId] })
  const uses = found.filter((use): use is HeldBy => use.kind !== 'placement')
  const [first] = uses
  if (!first) return
  const named = uses.filter(({ kind }) => kind === first.kind).slice(0, 5)
  const reason = reasons[first.kind](named.map(({ name }) => name).join(', '))
  throw new StateForbids(
    reason,
    uses.map(({ id }) => id),
  )
}
