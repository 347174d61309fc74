/** Shorter ones are no secrets, and would blot out ordinary words. */
const shortestSecret = 6

/**
 * An answer as it is stored, without secrets that its receiver returned: the values of the endpoint's custom headers,
 * also a value whose end was cut off.
 */
export function hideValues(excerpt: string, values: readonly string[]): string {
  const secrets = values.filter((value) => value.length >= shortestSecret).toSorted((a, b) => b.length - a.length)
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), excerpt)
  const cut = secrets.map((secret) => lengthOfCut(hidden, secret))
  const longest = Math.max(0, ...cut)
  return longest === 0 ? hidden : `${hidden.slice(0, -longest)}***`
}

/** The length of the beginning of a secret with which the text ends. */
function lengthOfCut(text: string, secret: string): number {
  for (let length = secret.length - 1; length >= shortestSecret; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return length
  return 0
}
