/** A reference code that payments may name. */
export type KnownCode = { code: string; settlementId: string; agreementId: string }

export type TitleMatch = {
  certainty: 'matched' | 'ambiguous' | 'unmatched'
  candidates: { settlementId: string; agreementId: string; why: 'reference_code' | 'reference_tail' }[]
}

/**
 * Which reference codes a transfer title names, however the bank wrote it: without hyphens, over line breaks, in any case, without
 * diacritics, its label cut. Pure.
 */
export function matchTitle(_title: string, _codes: readonly KnownCode[]): TitleMatch {
  throw new Error('Not built yet')
}
