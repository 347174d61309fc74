import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { Texts } from '../../../interface/use-draft.ts'
import type { lineBody } from './line-body.ts'

/** A line that was read wrongly: a typed one takes its place. */
export type Replaced = {
  line: DocumentLine
  /** Whether it is excluded already, because the typed one could not be saved. */
  isExcluded: boolean
  /** Of the account of its document. */
  version: string | null
}

/** What a line with a price has besides, and its form shows when it was read. */
export const besidePrice = ['/quantity', '/amount_pln'] as const

export type BesidePrice = (typeof besidePrice)[number]

/** The fields beside the price that have a value in a line that was read. */
export function shownBesidePrice(replaced: Replaced | null, texts: Texts): readonly BesidePrice[] {
  if (replaced === null || texts['/role'] !== 'rate' || replaced.line.role !== 'rate') return []
  const { quantity, amount_pln } = replaced.line
  return besidePrice.filter((at) => (at === '/quantity' ? quantity : amount_pln) !== null)
}

type Typed = { body: ReturnType<typeof lineBody>; quantity: number | null; amount: number | null }

/** The line that takes the place of another: what the form does not show stays, unless it has a value of another kind now. */
export function replacementOf({ line }: Replaced, { body, quantity, amount }: Typed) {
  if (line.role !== body.role) return body
  const { unit, rate_pln, conversion_factor, meter_number, zone } = line
  return {
    ...(line.quantity !== null && { quantity: line.quantity }),
    ...(unit !== null && { unit }),
    ...(rate_pln !== null && { rate_pln }),
    ...(conversion_factor !== null && { conversion_factor }),
    ...(meter_number !== null && { meter_number }),
    ...(zone !== null && { zone }),
    ...body,
    ...(quantity !== null && { quantity }),
    ...(amount !== null && { amount_pln: amount }),
  }
}
