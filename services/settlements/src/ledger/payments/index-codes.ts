import { normalizeTitle, unconfuse } from './normalize-title.ts'

/** A reference code that payments may name. */
export type KnownCode = { code: string; settlementId: string; agreementId: string }

/** A code as it is looked for: its label and its tail, normalised. */
export type IndexedCode = KnownCode & { label: string; tail: string }

export type CodeIndex = {
  /** By period and tail, `202604K7Q2`, which are unique in an account. */
  byKey: ReadonlyMap<string, IndexedCode>
  /** The same, as somebody may have misread it. */
  byMisread: ReadonlyMap<string, readonly IndexedCode[]>
  byTail: ReadonlyMap<string, readonly IndexedCode[]>
}

const keyLength = 13 // -YYYY-MM-XXXX

/** Prepares the codes of an account, once for many titles. */
export function indexCodes(codes: readonly KnownCode[]): CodeIndex {
  const indexed = codes.map((known) => ({
    ...known,
    key: normalizeTitle(known.code.slice(-keyLength)),
    label: normalizeTitle(known.code.slice(0, -keyLength)),
    tail: known.code.slice(-4),
  }))
  return {
    byKey: new Map(indexed.map((code) => [code.key, code])),
    byMisread: Map.groupBy(indexed, ({ key }) => unconfuse(key)),
    byTail: Map.groupBy(indexed, ({ tail }) => tail),
  }
}
