import type { Finding } from '../../findings/finding.ts'
import type { ProposedReading } from '../assistant.ts'

/** An empty reading with the reason. */
export function emptyReading(finding: Finding): ProposedReading {
  const head = { supplier: null, sellerNip: null, number: null, issuedOn: null, periodFrom: null, periodTo: null }
  return { readBy: 'rules', ...head, totalPln: null, toPayPln: null, pages: null, lines: [], findings: [finding] }
}
