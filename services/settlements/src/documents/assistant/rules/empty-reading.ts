import type { Finding } from '@lokum/contracts/settlements/document'
import type { ProposedReading } from '../assistant.ts'

/** An empty reading with the reason. */
export function emptyReading(code: Finding['code'], detail: string): ProposedReading {
  const head = { supplier: null, sellerNip: null, number: null, issuedOn: null, periodFrom: null, periodTo: null }
  return { readBy: 'rules', ...head, totalPln: null, toPayPln: null, lines: [], findings: [{ code, detail }] }
}
