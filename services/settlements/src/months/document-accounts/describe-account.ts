import { plnOf } from '@lokum/amounts/money/grosze'
import type { DocumentAccount as Described, DocumentSums } from '@lokum/contracts/settlements/document-account'
import type { DocumentAccount } from '@lokum/month-engine/document-accounts/account-of-document'
import { type LineAccount, sumOfParts } from '@lokum/month-engine/document-accounts/account-of-line'
import { describeTakers } from './describe-takers.ts'
import type { LoadedAccount } from './load-account.ts'
import type { Taker } from './load-takers.ts'

/** The sums of an account as clients see them. */
export function describeSums(account: DocumentAccount): DocumentSums {
  const open = account.lines.filter(({ isOpen }) => isOpen)
  return {
    document_id: account.documentId,
    total_pln: plnOf(account.totalGrosze),
    total_is_printed: account.isPrinted,
    used_pln: plnOf(account.usedGrosze),
    used_elsewhere_pln: plnOf(account.usedElsewhereGrosze),
    landlord_pln: plnOf(account.landlordGrosze),
    excluded_pln: plnOf(account.excludedGrosze),
    open_pln: plnOf(account.openGrosze),
    difference_pln: plnOf(account.differenceGrosze),
    beside_pln: plnOf(account.besideGrosze),
    open_lines: open.flatMap(({ line }) => line ?? []),
    is_open: open.length > 0,
    adds_up: account.addsUp,
  }
}

/** The account with each line. */
export function describeAccount({ account, takers }: Pick<LoadedAccount, 'account' | 'takers'>): Described {
  return { ...describeSums(account), lines: account.lines.map((line) => describeLine(line, takers)) }
}

function describeLine(line: LineAccount, takers: readonly Taker[]): Described['lines'][number] {
  const { decision } = line
  return {
    line: line.line,
    label: line.label,
    is_charge: line.isCharge,
    total_pln: plnOf(line.totalGrosze),
    used_pln: plnOf(line.usedGrosze),
    used_elsewhere_pln: plnOf(line.usedElsewhereGrosze),
    landlord_pln: plnOf(sumOfParts(line.landlord)),
    excluded_pln: plnOf(line.excludedGrosze),
    open_pln: plnOf(line.openGrosze),
    to_come_pln: plnOf(line.toComeGrosze),
    waits_for_true_up_pln: plnOf(line.waitsForTrueUpGrosze),
    corrected_pln: plnOf(line.correctedGrosze),
    ...(line.roundingGrosze !== 0n && { rounding_pln: plnOf(line.roundingGrosze) }),
    landlord: line.landlord.map(({ reason, amountGrosze }) => ({ reason, amount_pln: plnOf(amountGrosze) })),
    taken_by: describeTakers(line, takers),
    is_open: line.isOpen,
    decision: decision && {
      as: decision.as,
      reason: decision.reason,
      decided_by: decision.decidedBy,
      decided_at: new Date(decision.decidedAt).toISOString(),
    },
  }
}
