import type { fields as polish } from '../pl/fields.ts'

/** Words of fields that several forms have. */
export const fields: typeof polish = {
  amountHint: 'For example 1,234.56.',
  notAnAmount: 'This cannot be read as a number. Enter for example 1,234.56.',
  groupsByCommas: true,
  whichAmount: 'The separator can be read in two ways. Which amount do you mean?',
  restored: 'This is what was typed before and not saved.',
  startOver: 'Start over',
  required: 'This field is needed.',
  stale: 'Choose which version should stay.',
  theirs: 'Saved',
  mine: 'Yours',
  takeTheirs: 'Take the saved one',
  keepMine: 'Save mine',
  accountNumberShort: (digits) => `${digits} of 26 digits entered.`,
  accountNumberWrong: 'The check digits do not fit. Check the number.',
  chooseFile: 'Choose a file',
  noFile: 'none chosen',
  uploading: 'Uploading the file…',
  add: 'Add',
  remove: 'Remove',
  cancel: 'Cancel',
}
