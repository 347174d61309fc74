const label = /^(?:nr|no|n[°º]|s\/n|sn|numer|number|serial|fabr)[.:]?$/i
const printedNumber = /^[A-Z]{0,4}\d[\dA-Z/-]{3,18}$/

/** Words that may be the number of the meter; first those after `Nr`, then the longest. */
export function numbersIn(lines: readonly (readonly string[])[], counter: string): string[] {
  const found = lines.flatMap((words) =>
    words.flatMap((word, index) => {
      const text = word.replace(/[.,;:]+$/, '').toUpperCase()
      if (!printedNumber.test(text) || text === counter) return []
      return [{ text, isLabelled: words.slice(Math.max(0, index - 2), index).some((one) => label.test(one)) }]
    }),
  )
  const sorted = found.toSorted(
    (one, other) => Number(other.isLabelled) - Number(one.isLabelled) || other.text.length - one.text.length,
  )
  return [...new Set(sorted.map(({ text }) => text))]
}
