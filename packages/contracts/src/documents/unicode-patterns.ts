/**
 * Which characters a text may have is said in Unicode properties, which JSON Schema (6.4) advises against: many validators and
 * generated clients read them as other characters, and would refuse what is accepted.
 */
export function leaveOutUnicodePatterns(schema: { pattern?: unknown; allOf?: readonly unknown[] }) {
  if (isUnicodePattern(schema.pattern)) delete schema.pattern
  if (schema.allOf === undefined) return
  const kept = schema.allOf.filter((part) => !isUnicodePattern(Object(part).pattern))
  const [only] = kept
  const isOnePattern =
    kept.length === 1 && schema.pattern === undefined && Object.keys(Object(only)).join() === 'pattern'
  // Some generators know no `allOf` of bounds.
  if (isOnePattern) schema.pattern = Object(only).pattern
  if (isOnePattern || kept.length === 0) delete schema.allOf
  else schema.allOf = kept
}

/** The documents of release 1.5 still have them. */
export function isUnicodePattern(pattern: unknown): boolean {
  return typeof pattern === 'string' && pattern.includes('\\p{')
}
