import type { tariffs as polish } from '../pl/tariffs.ts'

/** Words of the tariffs of an apartment. */
export const tariffs: typeof polish = {
  title: 'Tariffs',
  what: 'Prices for when a bill has none. The tariff that is valid in a month counts.',
  none: 'There is none yet. Add one only if no bill states the price of a utility.',
  add: 'Add a tariff',
  edit: 'Change the tariff',
  remove: 'Remove the tariff',
  editOf: (name) => `Change: ${name}`,
  removeOf: (name) => `Remove: ${name}`,
  removeWhat: 'Calculations will not use this price any more. Months that are calculated do not change.',
  from: (day) => `from ${day}`,
  utility: 'What it is for',
  unit: 'Unit',
  unitHint: 'The one that the meter counts, for example kWh or m3.',
  rate: 'Gross price per unit',
  fixed: 'Gross fixed charge per month',
  fixedHint: 'Empty: there is no fixed charge.',
  validFrom: 'Valid from',
  validFromHint: 'Empty: from the beginning.',
  priceNeeded: 'Enter a price per unit, a fixed charge, or both.',
  save: 'Save the tariff',
  saving: 'Saving…',
  saved: 'The tariffs are saved.',
}
