import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import { useDraft } from '../../../interface/use-draft.ts'

export type Decisions = ReturnType<typeof useDecisions>

/**
 * The decisions about lines of an import, kept by the browser until it is over. A decision is the id of an agreement, `unassigned` to
 * record the payment without one, or `skip`; without a decision, the proposal holds.
 */
export function useDecisions({ id, rows }: PaymentImport) {
  const { typed, type, drop } = useDraft(`import ${id}`)
  const decided = Object.entries(typed).flatMap(([line, decision]) => {
    const [proposal, row] = line.split(' ')
    return decision === '' ? [] : [{ isMatched: proposal === 'matched', row: Number(row), decision }]
  })
  const skipped = decided.filter(({ isMatched, decision }) => isMatched && decision === 'skip').length
  const added = decided.filter(({ isMatched }) => !isMatched).length
  return {
    decisionFor: (proposal: string, row: number) => typed[`${proposal} ${row}`] ?? '',
    decide: (proposal: string, row: number, decision: string) => type(`${proposal} ${row}`, decision),
    drop,
    /** How many payments the import will record. */
    count: rows.matched - skipped + added,
    asked: decided.map(({ row, decision }) => {
      if (decision === 'skip') return { row, action: 'skip' as const }
      return { row, action: 'record' as const, agreement_id: decision === 'unassigned' ? null : decision }
    }),
  }
}
