import type { interest as polish } from '../pl/interest.ts'

/** Words of statutory interest for delay. */
export const interest: typeof polish = {
  title: 'Statutory interest for delay',
  what: 'Lokum does not know the rates: enter them from the announcement, with the source. A reminder can then state the interest. Nothing is charged by it.',
  rateFrom: (percent, day) => `${percent} per year from ${day}`,
  remove: 'Delete the rate',
  removed: 'Interest rate deleted.',
  add: 'Add an interest rate',
  from: 'In force from',
  percent: 'Percent per year',
  source: 'Source',
  sourceHint: 'For example the number of the announcement in Monitor Polski.',
  save: 'Save the rate',
  saving: 'Saving…',
  saved: 'Interest rate saved.',
}
