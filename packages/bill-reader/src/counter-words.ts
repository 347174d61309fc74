import type { Utility } from '@lokum/contracts/settlements/cost-category'
import type { PageBox } from '@lokum/contracts/settlements/line-at'

/** The digits of a counter, as they stand, and the numbers printed around it. */
export type CounterWords = {
  /** `point` is how many digits stand before the decimal point or the red drums, if such are seen. */
  counter: { digits: string; point: number | null; box: PageBox | null; confidence: number } | null
  /** Each may be the number of the meter; those that follow `Nr` come first. */
  numbers: string[]
  /** The utility that the words and units around it tell; missing where they tell none. */
  utility?: Utility
}
