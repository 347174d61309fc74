/** The parsed JSON of an answer; undefined when there is none, or when it cannot be parsed. */
export function readJson({ headers, bytes }: { headers: Record<string, string>; bytes: Buffer }) {
  if (bytes.length === 0 || !/[/+]json\b/.test(headers['content-type'] ?? '')) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
