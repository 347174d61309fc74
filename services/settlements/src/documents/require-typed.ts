import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { StateForbids } from '@lokum/service-kit/problem'
import type { DocumentLineRow } from './document.ts'

/** Refuses to change a line that the assistant read. @throws StateForbids */
export function requireTyped({ proposedBy, documentId }: DocumentLineRow): void {
  if (proposedBy !== 'landlord') throw new StateForbids(stateReasons.lineRead, [documentId])
}
