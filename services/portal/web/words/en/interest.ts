import type { interest as polish } from '../pl/interest.ts'
import { englishPlural } from '../plural.ts'

/** Words of statutory interest for delay. */
export const interest: typeof polish = {
  title: 'Statutory interest for delay',
  what: 'Lokum does not know the rates: enter them from the announcement, with the source. A reminder can then state the interest, and a settlement charge it when you ask for it.',
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
  charge: 'Charge interest…',
  chargeTitle: 'Charge interest for late payment',
  late: (month, days, amount) => `${month}: ${englishPlural(days, { one: 'day', other: 'days' })} late, ${amount}`,
  span: (days, count, amount, percent) =>
    `${days}: ${amount} × ${percent} × ${englishPlural(count, { one: 'day', other: 'days' })}`,
  chargeOne: (amount) => `Charge ${amount}`,
  chargeSome: (count) => `Charge the interest of ${englishPlural(count, { one: 'settlement', other: 'settlements' })}`,
  charging: 'Charging…',
  chooseLate: 'Tick at least one settlement.',
  noRate: (month, day) => `${month}: no rate of interest is known from ${day} on.`,
  addRate: 'Enter the rate in the account’s profile',
}
