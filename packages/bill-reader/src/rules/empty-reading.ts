import type { ProposedReading } from '../assistant.ts'
import type { Finding } from '../findings/finding.ts'

/** A reading without anything. */
export const emptyProposal: ProposedReading = {
  readBy: 'rules',
  supplier: null,
  sellerNip: null,
  number: null,
  issuedOn: null,
  periodFrom: null,
  periodTo: null,
  totalPln: null,
  toPayPln: null,
  pages: null,
  lines: [],
  findings: [],
}

/** An empty reading with the reason. */
export function emptyReading(finding: Finding): ProposedReading {
  return { ...emptyProposal, findings: [finding] }
}
