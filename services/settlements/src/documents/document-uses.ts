import type { Context } from '@lokum/service-kit/http/context'

type UsedDocument = { accountId: string; documentId: string }

/** A document, or only some of its lines. */
export type StatedDocument = UsedDocument & { lines?: readonly number[] | null }

/** Knowledge of higher rooms about the uses of a locked document; `routes.ts` passes it in. */
export type DocumentUses = {
  /** Refuses a document that a settlement, reading or meter uses. @throws StateForbids */
  requireUnused: (em: Context['em'], document: UsedDocument) => Promise<void>
  /** Locks the costs of a document, then deletes those of one that nothing uses. */
  lockCosts: (em: Context['em'], document: UsedDocument) => Promise<void>
  deleteCosts: (em: Context['em'], document: UsedDocument) => Promise<void>
  /** Refuses a document, or some of its lines, that a prepared or sent statement rests on. @throws StateForbids */
  requireUnstated: (em: Context['em'], document: StatedDocument) => Promise<void>
  /** Refuses lines that settlements or costs use, and returns those that only rejected items name. @throws StateForbids */
  requireUnusedLines: (em: Context['em'], document: UsedDocument & { lines: readonly number[] }) => Promise<number[]>
  /** Refuses a line that an item, also a rejected one, or a cost uses. @throws StateForbids */
  requireFreeLine: (em: Context['em'], line: UsedDocument & { line: number }) => Promise<void>
  /**
   * Refuses a line of which the landlord made a cost or an item, which no calculation changes, or of which tenants are charged more than it
   * would have; null for a price without a quantity. @throws StateForbids
   */
  requireCalculatedLine: (
    em: Context['em'],
    line: UsedDocument & { line: number; amountPln: string | null },
  ) => Promise<void>
}
