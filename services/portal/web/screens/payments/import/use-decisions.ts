import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import { useDraft } from '../../../interface/use-draft.ts'

/** The decision of a person about a line: an agreement, `skip`, or `nobody` for a payment without an agreement. */
export type Decision = string

export type Decisions = ReturnType<typeof useDecisions>

/** The decisions about lines of an import; the browser keeps them until the import is over. */
export function useDecisions({ id, rows }: PaymentImport) {
  const { typed, type, drop } = useDraft(`import ${id}`)
  const entries = Object.entries(typed).filter(([, decision]) => decision !== '')
  const recorded = entries.filter(([, decision]) => decision !== 'skip').length
  const skipped = entries.filter(([line, decision]) => decision === 'skip' && line.startsWith('matched')).length
  return {
    decisionOf: (proposal: string, row: number): Decision => typed[`${proposal} ${row}`] ?? '',
    decide: (proposal: string, row: number, decision: Decision) => type(`${proposal} ${row}`, decision),
    drop,
    /** How many payments the import will record. */
    count: rows.matched - skipped + recorded,
    asked: entries.map(([line, decision]) => {
      const row = Number(line.split(' ')[1])
      if (decision === 'skip') return { row, action: 'skip' as const }
      return { row, action: 'record' as const, agreement_id: decision === 'nobody' ? null : decision }
    }),
  }
}
