/** Milliseconds that `Retry-After` asks for (RFC 9110, section 10.2.3: seconds or a date); undefined when it is absent or odd. */
export function readRetryAfter(now: Date, value: string | undefined): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000
  if (!/^[A-Z][a-z]{2}/.test(text)) return undefined
  const until = Date.parse(text)
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime())
}
