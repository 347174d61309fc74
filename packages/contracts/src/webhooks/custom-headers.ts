import { z } from 'zod'

// Ten headers of 4 KiB at most: room for a token or two, and less than what receivers refuse (8 to 16 KiB in most).
const maxHeaders = 10
const maxNameLength = 64
const maxValueLength = 4_096
const maxTotalLength = 6_144

// Letters, digits and hyphens: what RFC 9110 allows beyond is dropped by many receivers (underscores by nginx).
const nameForm = /^[A-Za-z0-9](-?[A-Za-z0-9])*$/
// Visible ASCII, with spaces and tabs inside only (RFC 9110, section 5.5); no CR, LF or NUL that could begin another header.
const valueForm = /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/

// What the sender says itself, and what steers the connection rather than describe the message (RFC 9110, section 7.6.1).
const ownNames = new Set([
  ...['host', 'connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect', 'http2-settings'],
  ...['content-type', 'content-length', 'content-encoding', 'content-range', 'accept-encoding', 'user-agent'],
  ...['cookie2', 'via', 'date'],
])
const ownPrefixes = /^(webhook|proxy|sec)-/

/** Whether a header of this name, in any case, can be the owner's own; all others are the sender's. */
export function isCustomHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return name.length <= maxNameLength && nameForm.test(name) && !ownNames.has(lower) && !ownPrefixes.test(lower)
}

/** Headers that an endpoint gets besides the sender's own, for a gateway in front of it that wants a token, say. */
export const CustomHeaders = z
  .record(z.string().refine(isCustomHeader), z.string().max(maxValueLength).regex(valueForm))
  .refine((headers) => Object.keys(headers).length <= maxHeaders)
  .refine(
    (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
  )
  .refine((headers) => Object.entries(headers).flat().join('').length <= maxTotalLength)
export type CustomHeaders = z.infer<typeof CustomHeaders>
