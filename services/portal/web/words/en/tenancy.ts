import type { tenancy as polish } from '../pl/tenancy.ts'

/** Words of the page of one tenancy. */
export const tenancy: typeof polish = {
  title: (flat, tenant) => `${flat} · ${tenant}`,
  balance: 'Balance',
  charged: 'Charged',
  paid: 'Paid',
  owed: 'Left to pay',
  credit: 'Credit',
  yearStatement: (year) => `Statement of ${year} (PDF)`,
  settlements: 'Settlements',
  noSettlements: 'This agreement has no settlement yet.',
  isPaid: 'paid',
  toMeters: 'Meters and readings',
  vacant: 'The flat is vacant.',
  ownBills: 'Bills that you pay',
  ownCosts:
    'Without a tenant, you pay the bills of the flat. Bills added here are kept as your own cost: no tenant pays them. If a tenant is to pay them, add the agreement first.',
  ownReason: 'The flat has no tenant',
  dropOwnBills: 'Drop the bills here to keep them as your own cost',
  keepingOwn: 'Reading it and keeping it as your cost',
  keptOwn: 'Added',
  ofTenant: (name, day) =>
    `The bill “${name}” covers days of the tenancy (until ${day}), so not all of it is your cost.`,
  decideLines: 'Decide about its lines',
}
