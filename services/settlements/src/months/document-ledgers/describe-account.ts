import { toPln } from '@lokum/amounts/money/grosze'
import type { DocumentLedger as Described, DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import type { DocumentLedger } from '@lokum/month-engine/document-ledgers/account-of-document'
import { type LineLedger, sumOfParts } from '@lokum/month-engine/document-ledgers/account-of-line'
import { describeTakers } from './describe-takers.ts'
import type { LoadedAccount } from './load-account.ts'
import type { LineUser } from './load-takers.ts'

/** The sums of an account as clients see them. */
export function describeSums(account: DocumentLedger): DocumentSums {
  const open = account.lines.filter(({ isOpen }) => isOpen)
  return {
    document_id: account.documentId,
    total_pln: toPln(account.totalGrosze),
    total_is_printed: account.isPrinted,
    used_pln: toPln(account.usedGrosze),
    used_elsewhere_pln: toPln(account.usedElsewhereGrosze),
    landlord_pln: toPln(account.landlordGrosze),
    excluded_pln: toPln(account.excludedGrosze),
    open_pln: toPln(account.openGrosze),
    difference_pln: toPln(account.differenceGrosze),
    beside_pln: toPln(account.besideGrosze),
    open_lines: open.flatMap(({ line }) => line ?? []),
    is_open: open.length > 0,
    adds_up: account.addsUp,
  }
}

/** The account with each line. */
export function describeAccount({ account, takers, decidedBefore }: LoadedAccount): Described {
  const lines = account.lines.map((line) => ({
    ...describeLine(line, takers),
    decided_before: decidedBefore.get(line.line ?? 0) ?? null,
  }))
  return { ...describeSums(account), lines }
}

function describeLine(
  line: LineLedger,
  takers: readonly LineUser[],
): Omit<Described['lines'][number], 'decided_before'> {
  const { decision } = line
  return {
    line: line.line,
    label: line.label,
    is_charge: line.isCharge,
    total_pln: toPln(line.totalGrosze),
    used_pln: toPln(line.usedGrosze),
    used_elsewhere_pln: toPln(line.usedElsewhereGrosze),
    landlord_pln: toPln(sumOfParts(line.landlord)),
    excluded_pln: toPln(line.excludedGrosze),
    open_pln: toPln(line.openGrosze),
    to_come_pln: toPln(line.toComeGrosze),
    waits_for_true_up_pln: toPln(line.waitsForTrueUpGrosze),
    corrected_pln: toPln(line.correctedGrosze),
    ...(line.roundingGrosze !== 0n && { rounding_pln: toPln(line.roundingGrosze) }),
    landlord: line.landlord.map(({ reason, amountGrosze }) => ({ reason, amount_pln: toPln(amountGrosze) })),
    taken_by: describeTakers(line, takers),
    is_open: line.isOpen,
    decision: decision && {
      kind: decision.as,
      reason: decision.reason,
      decided_by: decision.decidedBy,
      decided_at: new Date(decision.decidedAt).toISOString(),
    },
  }
}
