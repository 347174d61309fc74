import type { AccountCase, LineCase, LineUse } from './account-case.ts'
import { accountOfLine, accountOfOther, type LineLedger, sumOfParts } from './account-of-line.ts'
import { freeRest } from './free-rest.ts'

export type DocumentLedger = {
  documentId: string
  /** The printed total; without one the sum of the lines that are charges. */
  totalGrosze: bigint
  isPrinted: boolean
  /** The sums over the lines that are charges. */
  usedGrosze: bigint
  usedElsewhereGrosze: bigint
  landlordGrosze: bigint
  excludedGrosze: bigint
  openGrosze: bigint
  /** The printed total without the lines that are charges. */
  differenceGrosze: bigint
  /** The sum of the lines that are no charges; it is no part of the total. */
  besideGrosze: bigint
  /** True when nothing is open, and the lines add up to the total. */
  addsUp: boolean
  lines: readonly LineLedger[]
}

/**
 * Accounts for every grosz of every line of a document: used by the settlement, used elsewhere, the landlord's, excluded or open.
 * A document without charges is open as a whole until a person decides; meter photos and agreements have no charges.
 */
export function accountOfDocument(document: AccountCase): DocumentLedger {
  const { documentId, printedGrosze } = document
  const lines = linesOf(document)
  const charges = lines.filter(({ isCharge }) => isCharge)
  const sum = (amountOf: (line: LineLedger) => bigint, counted = charges) =>
    counted.reduce((total, line) => total + amountOf(line), 0n)
  const chargedGrosze = sum(({ totalGrosze }) => totalGrosze)
  const isPrinted = printedGrosze !== null && charges.length > 0
  const totalGrosze = isPrinted ? printedGrosze : chargedGrosze
  const differenceGrosze = totalGrosze - chargedGrosze
  return {
    documentId,
    totalGrosze,
    isPrinted,
    differenceGrosze,
    lines,
    usedGrosze: sum(({ usedGrosze }) => usedGrosze),
    usedElsewhereGrosze: sum(({ usedElsewhereGrosze }) => usedElsewhereGrosze),
    landlordGrosze: sum(({ landlord }) => sumOfParts(landlord)),
    excludedGrosze: sum(({ excludedGrosze }) => excludedGrosze),
    openGrosze: sum(({ openGrosze }) => openGrosze),
    besideGrosze: sum(
      ({ totalGrosze }) => totalGrosze,
      lines.filter(({ isCharge }) => !isCharge),
    ),
    addsUp: differenceGrosze === 0n && lines.every(({ isOpen }) => !isOpen),
  }
}

function linesOf(document: AccountCase): LineLedger[] {
  const { kind, toCome, unlined } = document
  const hasCharges = kind !== 'meter_photo' && kind !== 'agreement'
  const isCharge = ({ kind, uses }: LineCase) => uses.length > 0 || (hasCharges && kind !== 'none')
  const others = document.lines.filter((line) => !isCharge(line)).map(accountOfOther)
  const charges = document.lines.filter(isCharge)
  if (charges.length === 0) return [...others, ...(hasCharges || unlined.length > 0 ? [wholeOf(document)] : [])]
  const { lines, left } = spread(charges, unlined)
  const accounts = lines.map((line) => accountOfLine(line, line.toCome ?? toCome))
  const beyond = left.length === 0 ? [] : [accountOfLine({ ...wholeLine, uses: left, amountGrosze: 0n }, toCome)]
  return [...accounts, ...others].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)).concat(beyond)
}

const wholeLine = { line: null, label: '', roundingGrosze: 0n, isInFlatRate: false, isOnAdvance: false, decision: null }

/** The document as one line: open until a person decides, or until charges that name it use its printed total. */
function wholeOf({ kind, printedGrosze, unlined, decision, toCome }: AccountCase): LineLedger {
  const amountGrosze = kind === 'meter_photo' || kind === 'agreement' ? null : printedGrosze
  const account = accountOfLine({ ...wholeLine, uses: unlined, amountGrosze, decision }, toCome)
  const isUnknown = printedGrosze === null && kind !== 'meter_photo' && kind !== 'agreement'
  return { ...account, isOpen: account.isOpen || (isUnknown && decision === null) }
}

/** Charges that name no line use the free rests of the lines in order; `left` is what they charge beyond these. */
function spread(charges: readonly LineCase[], unlined: readonly LineUse[]): { lines: LineCase[]; left: LineUse[] } {
  let pool = unlined.filter(({ by }) => by !== 'rejected_item')
  const lines = charges.map((line) => {
    if (line.decision !== null || line.amountGrosze === null) return line
    const taken: LineUse[] = []
    let rest = freeRest(line.amountGrosze, line.uses)
    pool = pool.flatMap((use) => {
      const amountGrosze = rest > 0n && use.amountGrosze > 0n ? least(rest, use.amountGrosze) : 0n
      if (amountGrosze === 0n) return [use]
      taken.push({ ...use, amountGrosze })
      rest -= amountGrosze
      return use.amountGrosze === amountGrosze ? [] : [{ ...use, amountGrosze: use.amountGrosze - amountGrosze }]
    })
    return taken.length === 0 ? line : { ...line, uses: [...line.uses, ...taken] }
  })
  return { lines, left: pool.filter(({ amountGrosze }) => amountGrosze !== 0n) }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
