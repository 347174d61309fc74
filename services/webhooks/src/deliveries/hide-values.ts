/** Shorter ones are no secrets, and would blot out ordinary words. */
const shortestSecret = 6

/**
 * An answer as it is stored, without secrets that its receiver returned: the values of the endpoint's custom headers, as they
 * are, in base64 or URL-encoded, also a value whose end was cut off.
 */
export function hideValues(excerpt: string, values: readonly string[]): string {
  const secrets = values.filter((value) => value.length >= shortestSecret)
  const forms = [...new Set(secrets.flatMap(formsOf))].filter((form) => form.length >= shortestSecret)
  const longestFirst = forms.toSorted((a, b) => b.length - a.length)
  const hidden = longestFirst.reduce((text, form) => text.replaceAll(form, '***'), excerpt)
  const longest = Math.max(0, ...longestFirst.map((form) => lengthOfCut(hidden, form)))
  return longest === 0 ? hidden : `${hidden.slice(0, -longest)}***`
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret)
  const strict = encoded.replaceAll(/[!'()*~]/g, percentOf)
  const urlEncoded = [encoded, strict].flatMap((form) => [form, form.replaceAll('%20', '+')])
  const lowerCase = urlEncoded.map((form) => form.replaceAll(/%[0-9A-F]{2}/g, (percent) => percent.toLowerCase()))
  return [secret, ...urlEncoded, ...lowerCase, ...base64FormsOf(secret)]
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Inside a longer text, base64 has three forms of a secret, after 0, 1 and 2 bytes of a group of three. */
function base64FormsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
    // The first and the last character may hold bits of the text beside the secret.
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor((padded.length * 8) / 6)
    return (['base64', 'base64url'] as const).map((encoding) => padded.toString(encoding).slice(first, last))
  })
}

/** The length of the beginning of a secret with which the text ends. */
function lengthOfCut(text: string, secret: string): number {
  for (let length = secret.length - 1; length >= shortestSecret; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return length
  return 0
}
