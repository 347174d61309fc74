const tailLength = 4
const tails = 36 ** tailLength

/** A uniformly distributed integer from 0 to below the given bound. */
export type RandomBelow = (limit: number) => number

/** The last part of a reference code: four characters A–Z or 0–9, uniform over all 1 679 616 combinations. */
export function drawTail(randomBelow: RandomBelow): string {
  return randomBelow(tails).toString(36).toUpperCase().padStart(tailLength, '0')
}

/** The reference code of the interface specification, `<apartment_label>-<YYYY>-<MM>-<4 alphanumeric characters>`. */
export function referenceCode({ label, period, tail }: { label: string; period: string; tail: string }): string {
  return `${label}-${period}-${tail}`
}
