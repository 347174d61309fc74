import type { AccountCase, LineCase, LineDecision, LineUse } from '../../src/document-ledgers/account-case.ts'
import { accountOfDocument } from '../../src/document-ledgers/account-of-document.ts'

/** A line that is a cost of 100.00 PLN unless stated otherwise. */
export function aLine(members: Partial<LineCase> = {}): LineCase {
  return {
    line: 1,
    label: 'Odpady',
    kind: 'cost',
    correctedAs: null,
    amountGrosze: 100_00n,
    roundingGrosze: 0n,
    isInFlatRate: false,
    isOnAdvance: false,
    uses: [],
    decision: null,
    ...members,
  }
}

/** An invoice without a printed total and with nothing to come. */
export function aCase(members: Partial<AccountCase> = {}): AccountCase {
  return {
    documentId: 'doc_1',
    kind: 'invoice',
    isCorrection: false,
    printedGrosze: null,
    lines: [aLine()],
    decision: null,
    unlined: [],
    toCome: { isAwaited: false, openDays: 0, vacantDays: 0, allDays: 30 },
    ...members,
  }
}

export function use(by: LineUse['by'], amountGrosze: bigint): LineUse {
  return { by, amountGrosze }
}

export function decided(as: LineDecision['as'], covers: LineDecision['covers'] = 'rest'): LineDecision {
  return { as, covers, reason: 'Agreed by telephone', decidedBy: 'usr_1', decidedAt: '2026-05-01T10:00:00Z' }
}

/** The ledger of a document with this one line. */
export function accountOf(line: Partial<LineCase>, members: Partial<AccountCase> = {}) {
  const { lines, ...document } = accountOfDocument(aCase({ lines: [aLine(line)], ...members }))
  const [first] = lines
  if (!first) throw new Error('The account has no line.')
  return { ...first, document }
}
