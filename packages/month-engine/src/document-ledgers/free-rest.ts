import type { LineUse } from './account-case.ts'

/** The part of a line that nothing uses; a rejected item uses nothing. */
export function freeRest(total: bigint, uses: readonly LineUse[]): bigint {
  return uses.reduce((free, { by, amountGrosze }) => (by === 'rejected_item' ? free : free - amountGrosze), total)
}
