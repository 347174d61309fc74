const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// The three forms of RFC 9110, section 5.6.7; the second has two digits of the year, the third no time zone and yet means GMT.
const dateForms = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
]

/**
 * Milliseconds that `Retry-After` asks for (RFC 9110, section 10.2.3: seconds or a date); undefined when it is absent or odd.
 * A fraction of a second is rounded up, and the longest of several values counts, so that no attempt comes too early.
 */
export function readRetryAfter(now: Date, value: string | string[] | undefined): number | undefined {
  const waits = [value ?? []].flat().map((text) => readOne(now, text.trim()))
  return waits.reduce((longest, wait) => (wait === undefined ? longest : Math.max(longest ?? 0, wait)), undefined)
}

function readOne(now: Date, text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text)) * 1_000, Number.MAX_SAFE_INTEGER)
  const until = readDate(now, text)
  return until === undefined ? undefined : Math.max(0, until - now.getTime())
}

function readDate(now: Date, text: string): number | undefined {
  const parts = dateForms.map((form) => form.exec(text)?.groups).find(Boolean)
  if (!parts) return undefined
  const { day = '', month = '', year = '', time = '' } = parts
  const monthNumber = String(months.indexOf(month) + 1).padStart(2, '0')
  const fullYear = year.length === 4 ? year : nearestYear(now, Number(year))
  const until = Date.parse(`${fullYear}-${monthNumber}-${day.trim().padStart(2, '0')}T${time}Z`)
  return Number.isNaN(until) ? undefined : until
}

/** Two digits mean a year at most fifty years ahead, or else the last one before that ends with them. */
function nearestYear(now: Date, digits: number): number {
  const latest = now.getUTCFullYear() + 50
  return latest - ((latest - digits) % 100)
}
