/** What the page of payments shows: each tenancy, those that owe, all payments, or those of nobody. */
export const paymentsTabs = ['tenancies', 'owing', 'payments', 'unmatched'] as const

export type PaymentsTab = (typeof paymentsTabs)[number]

/** The tab of an address; at first each tenancy. */
export function tabFrom(name: unknown): PaymentsTab {
  return paymentsTabs.find((tab) => tab === name) ?? 'tenancies'
}
