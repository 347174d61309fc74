import type { inbox as polish } from '../pl/inbox.ts'
import { englishPlural } from '../plural.ts'

const bills = { one: 'bill', other: 'bills' }
const settlements = { one: 'settlement', other: 'settlements' }
const files = { one: 'file', other: 'files' }

export const inbox: typeof polish = {
  title: (count) => `To be placed (${count})`,
  dropHere: 'Drop the bills here. We will propose flats and months',
  progress: (stored, all) => `${stored} of ${all}`,
  added: (count) => `${englishPlural(count, files)} added.`,
  known: (count) => `Here before: ${count}.`,
  cancelAll: 'Stop adding',
  reading: 'Reading',
  stored: 'Added',
  choose: (name) => `Place: ${name}`,
  flatFor: (name) => `Apartment: ${name}`,
  flatsFor: (name) => `Apartments: ${name}`,
  monthFor: (name) => `Month: ${name}`,
  unknownFlat: 'not known, choose an apartment',
  severalFlats: 'several apartments…',
  unknownMonth: 'not known, choose a month',
  wholeMonth: (month) => `all of ${month}`,
  because: (signs) => `Because the bill states ${signs}.`,
  asEarlier: 'As on an earlier bill',
  signs: {
    meter: (value) => `the meter ${value}`,
    supply_point: (value) => `the supply point ${value}`,
    customer: (value) => `the customer number ${value}`,
    contract: (value) => `the contract number ${value}`,
    delivery_address: () => 'the address of this apartment',
    address: () => 'the address of this apartment',
  },
  doubts: {
    no_sign: 'It is not known which apartment this is for. Choose it, and the next bill like this one is recognised.',
    weak: 'The bill states the address of the house, but no flat.',
    several: 'The bill fits several apartments. Choose the right one.',
    contradiction: 'The bill states an address at which you have no apartment.',
  },
  sent: 'the statement of this month is ready or sent, and will not change',
  duplicate: 'possible duplicate',
  decide: 'Decide whether it is the same invoice',
  place: (count) => (count === 0 ? 'Place the bills' : `Place ${englishPlural(count, bills)}`),
  placing: 'Placing…',
  chooseFirst: 'Choose the apartment and the month of at least one bill.',
  placed: (count) => `${englishPlural(count, bills)} placed.`,
  createAndPlace: (count, placed, month) =>
    `Create ${englishPlural(count, settlements)}${month === null ? '' : ` for ${month}`} and place ${englishPlural(placed, bills)}`,
  checking: 'Checking which settlements are missing…',
  placeOnly: 'Only place them',
  noSettlement: (named, others) => `There is no settlement yet: ${named}${others === 0 ? '' : ` and ${others} more`}.`,
  settlementOf: (flat, month) => `${flat}, ${month}`,
  created: (done, all) => `${done} of ${englishPlural(all, settlements)} created.`,
  notCreated: 'Settlements that were not created',
  creating: 'Creating…',
  createAgain: (count) => `Create ${englishPlural(count, settlements)} again`,
  gone: (count) => `${englishPlural(count, bills)} not placed: the document was deleted meanwhile.`,
  seeMonth: (month, count) => `${month}: ${englishPlural(count, bills)}`,
}
