import type { Words } from './words.ts'

/** How sure the assistant is, in words. */
export function confidenceText(confidence: number, { settlement }: Words): string {
  if (confidence > 0.9) return settlement.certain
  return confidence > 0.5 ? settlement.likely : settlement.unsure
}
