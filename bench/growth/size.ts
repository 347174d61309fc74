/** How much there is at one size; everything grows with the number of apartments. */
export type Size = {
  name: string
  /** Each has five apartments. */
  accounts: number
  /** The first accounts have, for each apartment, two settled months with five items and ten payments each. */
  lettingAccounts: number
  /** One account more, which has them all. */
  largeAccountApartments: number
  endpoints: number
}

export const each = { apartments: 5, events: 5, months: 2, items: 5, payments: 10, deliveries: 100 } as const

const units = { k: 1_000, M: 1_000_000 } as const

/** Reads a number of apartments such as `1k` or `1M`. */
export function readSize(name: string): Size {
  const [, digits, unit] = /^(\d+)(k|M)$/.exec(name) ?? []
  const apartments = Number(digits) * (unit === 'M' ? units.M : units.k)
  if (!(apartments >= units.k))
    throw new Error(`${name} is no size: give some of 1k, 10k, 100k and 1M, comma separated.`)
  const accounts = apartments / each.apartments
  return {
    name,
    accounts,
    lettingAccounts: accounts / 20,
    largeAccountApartments: apartments / 50,
    endpoints: apartments / each.deliveries,
  }
}
