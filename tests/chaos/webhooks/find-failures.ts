/** Counts that have to be zero in the end; lists have to be empty. */
const zeros = ['stillQueued', 'parked']
/** How much of a list is shown; the counts cover all of it. */
const toldLetters = 300

/** Says which of a reconciliation's counts do not add up. */
export function findFailures(counts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(counts).flatMap(([name, found]) => {
    if (Array.isArray(found) && found.length > 0) {
      return [`${name} (${found.length}): ${found.join('; ').slice(0, toldLetters)}`]
    }
    return zeros.includes(name) && found !== 0 ? [`${name} (${found})`] : []
  })
}
