/** Shorter ones are no secrets, and would blot out ordinary words. */
const shortestSecret = 6

/**
 * An answer as it is kept, without what its receiver should not have given back: the values of the endpoint's own headers,
 * also one of which the end was cut off.
 */
export function hideValues(excerpt: string, values: readonly string[]): string {
  const secrets = values.filter((value) => value.length >= shortestSecret).toSorted((a, b) => b.length - a.length)
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), excerpt)
  const cut = secrets.map((secret) => lengthOfCut(hidden, secret))
  const longest = Math.max(0, ...cut)
  return longest === 0 ? hidden : `${hidden.slice(0, -longest)}***`
}

/** How much of the beginning of a secret stands at the text's end. */
function lengthOfCut(text: string, secret: string): number {
  for (let length = secret.length - 1; length >= shortestSecret; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return length
  return 0
}
