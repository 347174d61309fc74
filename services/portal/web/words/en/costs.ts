import type { costs as polish } from '../pl/costs.ts'
import { englishPlural } from '../plural.ts'

const items = { one: 'item', other: 'items' }

/** Words of the decisions about costs. */
export const costs: typeof polish = {
  taxClasses: { revenue: 'revenue', pass_through: 'passed on at cost', deposit: 'deposit' },
  taxClass: 'Tax class',
  approve: 'Approve',
  approving: 'Approving…',
  correct: 'Correct',
  reject: 'Reject',
  undo: 'Undo',
  source: 'Source',
  approveSure: (count) => `Approve ${englishPlural(count, { one: 'certain item', other: 'certain items' })}`,
  notSure: (count) =>
    `Check ${englishPlural(count, items)} one by one: the assistant is unsure, or something needs a look.`,
  approved: (label) => `Approved: ${label}.`,
  approvedTogether: (count) => `Approved ${englishPlural(count, items)}.`,
  rejected: (label) => `Rejected: ${label}.`,
  corrected: (label) => `Corrected: ${label}.`,
  restored: (label) => `Took the decision back: ${label}.`,
  why: 'Reason',
  whyHint: 'It stays with the item and in the audit log.',
  keep: 'Leave it as it is',
  saveCorrection: 'Save the correction',
  saving: 'Saving…',
  monthly: 'Amount for a full month',
  days: 'Number of days',
  rate: (unit) => `Rate per ${unit}`,
  previous: (day) => `Reading of ${day}`,
  current: (day) => `Reading of ${day}`,
  factor: 'Conversion factor',
  part: 'Share',
  total: 'Of a whole of',
  amount: 'Amount',
  quantityHint: 'A number, for example 120.5',
  notAQuantity: 'Enter a number, for example 120.5.',
  notADayCount: 'Enter a number of days from 0 to 31.',
  noReason: 'Write why you change it.',
  becomes: (formula, amount, before) => `${formula} = ${amount} (was ${before})`,
  closed: 'The statement is prepared. To change costs, reopen the settlement on the stage “Statement”.',
  allDecided: 'Every item is decided.',
  toStatement: 'Go to the statement',
  toDocuments: 'Go to the documents',
  keys: 'In the list: ↑ ↓ items, A approve, E correct, R reject, S source, U undo, N next to decide.',
}
