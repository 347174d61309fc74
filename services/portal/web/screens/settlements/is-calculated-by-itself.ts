import type { MissingReason } from '@lokum/contracts/settlements/settlement'

/** Whether the page fixes it itself, by calculating once things are quiet. */
export function isCalculatedByItself(reason: MissingReason): boolean {
  return reason === 'not_calculated' || reason === 'outdated'
}
