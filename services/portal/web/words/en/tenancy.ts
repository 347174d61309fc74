import type { tenancy as polish } from '../pl/tenancy.ts'

/** Words of the page of one tenancy. */
export const tenancy: typeof polish = {
  title: (flat, tenant) => `${flat} · ${tenant}`,
  balance: 'Balance',
  charged: 'Charged',
  paid: 'Paid',
  owed: 'Left to pay',
  credit: 'Credit',
  settlements: 'Settlements',
  noSettlements: 'This agreement has no settlement yet.',
  isPaid: 'paid',
  toMeters: 'Meters and readings',
  vacant: 'The flat is vacant.',
  ownCosts:
    'You pay the bills of the time without a tenant. Add them to the settlement of the month and mark the lines as landlord’s costs.',
}
