const tailLength = 4
const tails = 36 ** tailLength

/** A whole number from 0 to below the given one, each as likely as the others. */
export type RandomBelow = (limit: number) => number

/** The last part of a reference code: four of A to Z and 0 to 9, each of the 1 679 616 as likely as the others. */
export function drawTail(randomBelow: RandomBelow): string {
  return randomBelow(tails).toString(36).toUpperCase().padStart(tailLength, '0')
}

/** The reference code of the interface specification, `<apartment_label>-<YYYY>-<MM>-<4 alphanumeric characters>`. */
export function referenceCode({ label, period, tail }: { label: string; period: string; tail: string }): string {
  return `${label}-${period}-${tail}`
}
