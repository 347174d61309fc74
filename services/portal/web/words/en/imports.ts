import type { imports as polish } from '../pl/imports.ts'
import { englishPlural } from '../plural.ts'

const payments = { one: 'payment', other: 'payments' }

/** Words of bank statements. */
export const imports: typeof polish = {
  read: 'Read a bank statement',
  reading: 'Reading the statement…',
  readHint: 'A file from the bank: CSV, MT940 or camt.053. Nothing is recorded before you confirm.',
  earlier: 'Bank statements read before',
  noneEarlier: 'There is no bank statement yet.',
  earlierStates: {
    preview: 'not recorded yet',
    cancelled: 'discarded',
    reversed: 'taken back',
  },
  savedPayments: (count) => englishPlural(count, { one: 'payment recorded', other: 'payments recorded' }),
  columnsHint:
    'Write how the columns are called in the file, or give their numbers, from 1. The next file with the same headings is read without asking.',
  columns: {
    date_column: 'Column of the day',
    amount_column: 'Column of the amount',
    title_column: 'Column of the transfer title',
    payer_column: 'Column of the payer (if any)',
  },
  otherColumns: 'Correct the columns',
  chooseAgain: 'Choose the file again and change the columns. Then it is read with these columns.',
  chooseFile: 'Choose the file',
  readAgain: 'Read with these columns',
  title: 'Bank statement',
  back: 'Payments',
  groups: {
    matched: 'Matched',
    ambiguous: 'To choose',
    possible_duplicate: 'Perhaps recorded already',
    unmatched: 'Unrecognised',
    duplicate: 'Read before',
    outgoing: 'Not income',
    skipped: 'Not booked',
    unreadable: 'Unreadable',
  },
  about: {
    matched: 'The title has the code of a settlement. They are recorded unless you decide otherwise.',
    ambiguous:
      'They fit several tenants, or only partly. Choose whose they are; without a choice they are not recorded.',
    possible_duplicate: 'The same amount came in around these days. Choose a tenant only if this is another payment.',
    unmatched: 'We do not know who sent them. Without a choice they are not recorded.',
    unreadable: 'These rows cannot be read. If they are payments, record them by hand.',
    duplicate: 'These payments were recorded from an earlier file. They are not recorded twice.',
    outgoing: 'This money left the account. It is not recorded.',
    skipped: 'The bank has not booked these rows, or declined or reversed them. They are not recorded.',
  },
  owes: (amount) => `To pay before this payment: ${amount}.`,
  owesNothing: 'This tenant has nothing to pay now: the payment becomes a credit.',
  yes: 'Yes, it is this tenant',
  whose: 'Whose payment it is',
  knownPayer: (tenancy) => `This payer paid before for: ${tenancy}.`,
  notRecorded: 'do not record',
  unassigned: 'record without a tenant',
  otherTenancy: 'another tenancy',
  restIsLeft: 'The other rows are not recorded.',
  record: (count) => `Record ${englishPlural(count, payments)}`,
  recording: 'Recording…',
  deciding: 'Saving the choice…',
  nothingToRecord: 'There is nothing to record. Choose whose the payments are.',
  recorded: (count) => `${englishPlural(count, payments)} recorded.`,
  toPayments: 'Go to the payments',
  undo: 'Take the whole import back',
  undoing: 'Taking back…',
  undone: 'Import taken back.',
  over: {
    reversed: 'This import was taken back. Its payments do not count, and the file can be read again.',
    cancelled: 'This statement was discarded. Nothing of it was recorded.',
  },
}
