/** What the reconciliations find when nothing was lost, made up, changed or left unexplained: nothing in each of these. */
const nothing = {
  notReceived: [],
  receivedUnexpectedly: [],
  differentBodies: [],
  publishedButNotStored: [],
  storedButNotPublished: [],
  storedDifferently: [],
  withoutDelivery: [],
  unexpectedDeliveries: [],
  twoDeliveries: [],
  notEnded: [],
  endedDifferently: [],
  countedDifferently: [],
  receiptsWithoutAttempt: [],
  duplicatesWithoutCause: [],
  refusalsRecordedAsSuccess: [],
  successesWithoutReceipt: [],
  invalidSignatures: [],
  calledAfterRedirect: [],
} as const

export const nothingAmiss = { ...nothing, stillQueued: 0, parked: 0 }

/** Says which of a run's counts do not add up. */
export function failuresOf(counts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(nothingAmiss).flatMap(([name, wanted]) => {
    const found = counts[name]
    if (wanted === 0) return found === 0 ? [] : [`${name}: ${found}`]
    return Array.isArray(found) && found.length === 0 ? [] : [`${name}: ${JSON.stringify(found)?.slice(0, 500)}`]
  })
}
