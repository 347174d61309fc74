import type { Exchange } from './an-account.ts'

/** Patterns of the values that two plays of one history have each for itself; the name of an identifier is its prefix. */
const changing = [
  { name: '', pattern: /\b[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}\b/g },
  { name: 'landlord', pattern: /\blandlord-\d+-[0-9a-f]{10}\b/g },
  { name: 'hash', pattern: /\b[0-9a-f]{64}\b/g },
  { name: 'code', pattern: /(?<=-20\d\d-\d\d-)[A-Z0-9]{4}\b/g },
  { name: 'token', pattern: /\btl_[\w-]{43}/g },
  { name: 'uuid', pattern: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g },
]
const times = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
/** A PDF has the code and the identifiers in it, which are compressed. */
const sizes = /"pdf_bytes":\d+/g

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function sorted(_name: string, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(Object(value)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Writes exchanges as text that is equal for two plays of one history, although each has its own identifiers and times. */
export class Writer {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly lines: string[] = []

  write({ method, path, body, answer }: Exchange): void {
    const { status, headers } = answer
    // The order of members says nothing; that of a list does.
    const told = answer.body === undefined ? '' : JSON.stringify(answer.body, sorted)
    const version = headers.etag === undefined ? '' : ` ${this.#nameOf('version', `${path} ${headers.etag}`)}`
    const asked = body === undefined ? '' : ` ${JSON.stringify(body, sorted)}`
    this.lines.push(this.#masked(`${method} ${path}${asked}`), this.#masked(`  ${status}${version} ${told}`))
  }

  #masked(text: string): string {
    return changing
      .reduce((line, { name, pattern }) => line.replace(pattern, (found) => this.#nameOf(name, found)), text)
      .replace(times, '<time>')
      .replace(sizes, '"pdf_bytes":<size>')
  }

  /** The kind of the value with a number, in the order in which the values were met. */
  #nameOf(name: string, value: string): string {
    const kind = name || value.slice(0, 3)
    const key = `${kind} ${value}`
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    this.#names.set(key, `<${kind} ${count}>`)
    return `<${kind} ${count}>`
  }
}
