import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import type { DocumentLineRow } from './document.ts'
import type { DocumentUses } from './document-uses.ts'
import { type LockedDocument, lockLine } from './lock-document.ts'

/** The uses that forbid to replace a line. */
export type LineUses = Pick<DocumentUses, 'requireUnstated' | 'requireFreeLine'>

type Replacing = { em: Context['em'] } & LineUses

/**
 * Takes a line of a locked document that was read wrongly out of its charges, because a typed one stands for it.
 * @throws Problem not_found · StateForbids for a line that was typed, that is replaced already, or that something uses
 */
export async function replaceLine(
  { em, requireUnstated, requireFreeLine }: Replacing,
  { row: { accountId, id: documentId }, lines }: LockedDocument,
  number: number,
): Promise<DocumentLineRow> {
  const line = lines.find((one) => one.line === number)
  if (!line) throw new Problem('not_found', { faults: [{ pointer: '#/replaces', code: 'not_found' }] })
  if (line.proposedBy === 'landlord') throw new StateForbids(stateReasons.lineTyped, [documentId])
  const other = lines.find(({ replaces }) => replaces === number)
  if (other) throw new StateForbids(stateReasons.lineReplaced(other.label), [documentId])

  const place = { accountId, documentId, line: number }
  await lockLine(em, place)
  await requireUnstated(em, { accountId, documentId, lines: [number] })
  await requireFreeLine(em, place)
  takeOut(line)
  return line
}

export function takeOut(line: DocumentLineRow): void {
  Object.assign(line, { kind: 'none', replacedKind: line.kind })
}

/** Makes a line what it was before it was replaced. */
export function bringBack(line: DocumentLineRow): void {
  if (line.replacedKind) Object.assign(line, { kind: line.replacedKind, replacedKind: null })
}
