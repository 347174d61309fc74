import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { Texts } from '../../../interface/use-draft.ts'
import type { lineBody } from './line-body.ts'

/** The other fields of a line with a price, shown when it was read. */
export const besidePrice = ['/quantity', '/amount_pln'] as const

export type BesidePrice = (typeof besidePrice)[number]

/** The fields beside the price that have a value in a line that was read. */
export function shownBesidePrice(replaced: DocumentLine | null, texts: Texts): readonly BesidePrice[] {
  if (replaced === null || texts['/kind'] !== 'rate' || replaced.kind !== 'rate') return []
  const { quantity, amount_pln } = replaced
  return besidePrice.filter((at) => (at === '/quantity' ? quantity : amount_pln) !== null)
}

type Typed = { body: ReturnType<typeof lineBody>; quantity: number | null; amount: number | null }

/** The line that takes the place of another: what the form does not show stays, unless it has a value of another kind now. */
export function writeReplacement(line: DocumentLine, { body, quantity, amount }: Typed) {
  const replacing = { ...body, replaces: line.line }
  if (line.kind !== body.kind) return replacing
  const { unit, rate_pln, conversion_factor, meter_number, zone } = line
  return {
    ...(line.quantity !== null && { quantity: line.quantity }),
    ...(unit !== null && { unit }),
    ...(rate_pln !== null && { rate_pln }),
    ...(conversion_factor !== null && { conversion_factor }),
    ...(meter_number !== null && { meter_number }),
    ...(zone !== null && { zone }),
    ...replacing,
    ...(quantity !== null && { quantity }),
    ...(amount !== null && { amount_pln: amount }),
  }
}
