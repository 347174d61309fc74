import { normalizeTitle, unconfuse } from './normalize-title.ts'

/** A reference code that payments may contain; that of a cancelled settlement proves nothing. */
export type KnownCode = { code: string; settlementId: string; agreementId: string; cancelled?: boolean }

/** A code prepared for the search: its label and its tail, normalized. */
export type IndexedCode = KnownCode & { label: string; tail: string }

export type CodeIndex = {
  /** Keyed by period and tail, `202604K7Q2`, which are unique in an account. */
  byKey: ReadonlyMap<string, IndexedCode>
  /** Codes by their characters that are easily misread. */
  byMisread: ReadonlyMap<string, readonly IndexedCode[]>
  byTail: ReadonlyMap<string, readonly IndexedCode[]>
}

const keyLength = 13 // -YYYY-MM-XXXX

/** Indexes the codes of an account, once for many titles. */
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
