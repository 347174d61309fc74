import { coveredDays } from '../calculation/covered-days.ts'
import type { MonthDocument } from '../costs/month-document.ts'
import { isSameLine } from './same-line.ts'

type Bill = Pick<MonthDocument, 'id' | 'wasRead' | 'findings' | 'lines' | 'periodFrom' | 'periodTo' | 'bill'>

/**
 * The bills of a sent version that a bill attached for its correction replaces, with the new one: of the same seller, for some of
 * the same days, with a line for the same charge. A bill that the landlord attaches again after the new one stays beside it. What
 * is unknown of a bill tells nothing apart. Expects the order of attachment.
 */
export function findReplaced(documents: readonly Bill[]): ReadonlyMap<string, string> {
  const bills = documents.filter(isBill)
  const replaced = new Map<string, string>()
  for (const [index, added] of bills.entries())
    for (const old of bills.slice(0, index))
      if (!replaced.has(old.id) && isReplacedBy(old, added)) replaced.set(old.id, added.id)
  return replaced
}

/** Corrections name what they change, so they stand beside their bill. */
function isBill({ wasRead, findings, bill }: Bill): boolean {
  return wasRead && (bill.kind === 'invoice' || bill.kind === 'other') && findings.every(isNoCorrection)
}

function isNoCorrection({ code }: { code: string }): boolean {
  return code !== 'correction'
}

function isReplacedBy(old: Bill, added: Bill): boolean {
  if (old.bill.replacedBy === added.id) return true
  if (!old.bill.wasSent || added.bill.wasSent) return false
  return hasSameSeller(old.bill, added.bill) && overlap(old, added) && shareLine(old, added)
}

function hasSameSeller({ sellerNip: one }: Bill['bill'], { sellerNip: other }: Bill['bill']): boolean {
  return one === null || other === null || one === other
}

function overlap(one: Bill, other: Bill): boolean {
  const [days, others] = [coveredDays(one), coveredDays(other)]
  return days === null || others === null || (days.from <= others.to && others.from <= days.to)
}

function shareLine({ lines }: Bill, { lines: others }: Bill): boolean {
  return lines.some((line) => line.kind !== 'none' && others.some((other) => isSameLine(line, other)))
}
