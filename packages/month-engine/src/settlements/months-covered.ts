import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { TrueUp } from '@lokum/contracts/settlements/true-up'
import { listMonths } from '../calculation/split-cost.ts'

/**
 * The days that a settlement covers, and its categories. That of a month names none: it covers every category without an advance, and
 * documents are attached to it by themselves. A true-up names its categories, and a person attaches its documents.
 */
export type Cover = {
  coversFrom: string
  coversTo: string
  categories?: CostCategory[] | null | undefined
}

/** A true-up as clients see what it covers; null for the settlement of a month. */
export function describeTrueUp({ coversFrom: from, coversTo: to, categories }: Cover): TrueUp | null {
  return categories ? { starts_on: from, ends_on: to, categories } : null
}

/** The months whose costs a settlement charges, in order. */
export function monthsCovered({ coversFrom: from, coversTo: to }: Pick<Cover, 'coversFrom' | 'coversTo'>): string[] {
  return listMonths({ from, to })
}
