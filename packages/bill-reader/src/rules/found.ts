import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import type { AgreementText, Span } from './agreement-text.ts'

/** A value and its place in the text. */
export type FoundFact = Pick<AgreementFact, 'name' | 'value' | 'confidence'> & { span: Span }

/** The first match of the first pattern that has one; its place is that of its first group. */
export function findFirst(
  { text, folded }: AgreementText,
  patterns: readonly RegExp[],
): { value: string; span: Span } | null {
  for (const pattern of patterns) {
    const match = new RegExp(pattern.source, 'd').exec(folded)
    const [from, to] = match?.indices?.[1] ?? []
    if (from !== undefined && to !== undefined) return { value: text.slice(from, to), span: { from, to } }
  }
  return null
}
