import type { handover as polish } from '../pl/handover.ts'

/** Words of handing a flat over to the next tenant. */
export const handover: typeof polish = {
  task: 'Handing over the flat',
  open: 'End and hand over the flat',
  titles: {
    end: 'Handing over the flat: last day',
    readings: 'Handing over the flat: meters',
    next: 'Handing over the flat: next tenant',
  },
  steps: { end: 'Last day', readings: 'Meters', next: 'Next tenant' },
  toEnd: 'Enter the last day',
  toReadings: 'Next: meters',
  toNext: 'Next: next tenant',
  noEnd: 'First enter the last day of the agreement: the readings and the start of the next one depend on it.',
  readingsOf: (day) => `Meters on ${day}`,
  readingsWhat:
    'These readings end the settlement of this tenant and begin that of the next one. A reading may be up to 10 days earlier or later.',
  noMeters: 'This flat has no meters, so there is nothing to read.',
  read: 'reading entered',
  nextWhat: (day) =>
    `The agreement of the next tenant begins on ${day}; change the day if the flat will be vacant for a while. Without a next tenant, you add the agreement later, on the page of the flat.`,
  nextReadings: 'Its first readings are those of the step before.',
  unsettled: (months) => `Not settled yet: ${months}`,
  unsettledWhat:
    'Settle these months before you return the deposit: the tenant may owe something or get something back.',
  settle: (month) => `Settle ${month}`,
}
