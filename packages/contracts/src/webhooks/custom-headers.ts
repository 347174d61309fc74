// Letters, digits and hyphens: what RFC 9110 allows beyond is dropped by many receivers (underscores by nginx).
const nameForm = /^[A-Za-z0-9](-?[A-Za-z0-9])*$/
/** Longer names are not in use; the longest registered one has 46 characters. */
const maxNameLength = 64

// What the sender says itself, and what steers the connection rather than describe the message (RFC 9110, section 7.6.1).
const ownNames = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'http2-settings',
  'content-type',
  'content-length',
  'content-encoding',
  'content-range',
  'accept-encoding',
  'user-agent',
  'cookie2',
  'via',
  'date',
])
const ownPrefixes = /^(webhook|proxy|sec)-/

/** Whether an endpoint's owner may add a header of this name, in any case; all others are the sender's. */
export function isCustomHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return name.length <= maxNameLength && nameForm.test(name) && !ownNames.has(lower) && !ownPrefixes.test(lower)
}
