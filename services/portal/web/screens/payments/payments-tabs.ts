/** The views of payments: each tenancy, those in arrears, all payments, and those without a tenancy. */
export const paymentsTabs = ['tenancies', 'owing', 'payments', 'unmatched'] as const

export type PaymentsTab = (typeof paymentsTabs)[number]

/** The tab of an address; at first each tenancy. */
export function tabFrom(name: unknown): PaymentsTab {
  return paymentsTabs.find((tab) => tab === name) ?? 'tenancies'
}
