/**
 * Returns what an `Accept…` header takes, in lower case, most wanted first (RFC 9110, section 12.4.2). Only the first 256 characters are read, so
 * that no header costs more.
 */
export function preferencesOf(header: string | undefined): string[] {
  const ranges = (header ?? '').slice(0, 256).split(',').map(readRange)
  const accepted = ranges.filter(({ name, quality }) => name !== '' && quality > 0)
  return accepted.toSorted((one, other) => other.quality - one.quality).map(({ name }) => name)
}

function readRange(range: string): { name: string; quality: number } {
  const [name = '', ...parameters] = range.toLowerCase().split(';')
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return { name: name.trim(), quality: Number.isFinite(quality) ? quality : 0 }
}
