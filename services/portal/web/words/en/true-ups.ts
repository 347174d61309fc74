import type { trueUps as polish } from '../pl/true-ups.ts'

/** Words of the settlement of advances. */
export const trueUps: typeof polish = {
  open: 'Settle advances',
  title: (tenant) => `Settle the advances of ${tenant}`,
  none: 'The agreement has no advances to settle. Add them to its terms.',
  what: 'This makes a settlement with a code of its own. It charges the bills of these months and takes off the advances on the sent statements.',
  months: 'Months',
  from: 'First month',
  to: 'Last month',
  documents: 'Bills',
  documentsWhat: 'These are the newest invoices. You can attach others later, in the stage “Documents”.',
  create: 'Create the settlement of advances',
  creating: 'Creating…',
  created: 'The settlement of advances is created.',
  kind: 'Settlement of advances',
  covers: (from, to) => `Costs and advances for the days ${from} – ${to}.`,
  balances: 'Costs and advances',
  costs: 'Costs of the tenant',
  advances: 'Advances charged',
  balance: 'Difference',
  balanceWhat: 'A positive difference is to pay, and a negative one is a credit of the tenant.',
  openMonth: (month) => `Open ${month}`,
  cancel: 'Cancel this settlement',
  cancelWhat: 'A cancelled settlement cannot be restored. You can settle the advances again.',
  again: 'Settle the advances again',
  cancelledNext: 'You can settle these advances again.',
}
