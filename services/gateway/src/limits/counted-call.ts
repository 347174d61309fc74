import type { Operation, RateLimit } from '@lokum/contracts/interface/operation'

/** Which call is to be counted; all tokens of one `holder` have a ceiling together. */
export type CountedCall = { operation: Operation; tokenHash: string; holder: string }

/** Calls that were counted elsewhere while the store was away. */
export type Uncounted = { token: RateLimit; account: RateLimit }
