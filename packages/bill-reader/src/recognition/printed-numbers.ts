const label = /^(?:nr|no|n[°º]|s\/n|sn|numer|number|serial|fabr)[.:]?$/i
/** A label that touches its number. */
const joinedLabel = /^(?:nr|no|s\/n)[.:]?(?=\d)/i
/** The marks of conformity before the number of the body that certified the meter: `CE M18 1259`. */
const certifiedBy = /^(?:CE|MID|(?:CE)?M[\dOIL]{2})$/
const bodyNumber = /^\d{4}$/
/** The marks and the number as one word, `CEM181259`. */
const joinedCertificate = /^(?:CE)?M[\dOIL]{2}\d{4}$/
const printedNumber = /^[A-Z]{0,4}\d[\dA-Z/-]{3,18}$/
const group = /^\d{1,4}$/
/** The fewest digits of a number that is printed in groups, and the most groups. */
const [fewestInGroups, mostGroups] = [6, 6]

type Printed = { text: string; isLabelled: boolean }

/** Words that may be the number of the meter; first those after `Nr`, then the longest. A number printed in groups is one. */
export function numbersIn(lines: readonly (readonly string[])[], counter: string): string[] {
  const found = lines.flatMap((line) => {
    const words = line.flatMap(withoutLabel).map((word) => word.replace(/[.,;:]+$/, '').toUpperCase())
    return words.flatMap((word, index) => {
      const isLabelled = words.slice(Math.max(0, index - 2), index).some((one) => label.test(one))
      const texts = [word, ...groupsFrom(words, index)]
      return texts.flatMap((text): Printed[] =>
        printedNumber.test(text) && text !== counter && !isCertificate(text, words[index - 1] ?? '')
          ? [{ text, isLabelled }]
          : [],
      )
    })
  })
  const sorted = found.toSorted(
    (one, other) => Number(other.isLabelled) - Number(one.isLabelled) || other.text.length - one.text.length,
  )
  return [...new Set(sorted.map(({ text }) => text))]
}

/** The year and the number of a certificate stand on each meter of a make, so they name none. */
function isCertificate(text: string, before: string): boolean {
  return joinedCertificate.test(text) || (bodyNumber.test(text) && certifiedBy.test(before))
}

function withoutLabel(word: string): string[] {
  const [joined = ''] = joinedLabel.exec(word) ?? []
  return joined === '' ? [word] : [joined, word.slice(joined.length)]
}

/** "84 120 663 2026": the groups of digits from a word on, which none stand before; a year may stand behind the number. */
function groupsFrom(words: readonly string[], index: number): string[] {
  if (group.test(words[index - 1] ?? '')) return []
  const rest = words.slice(index, index + mostGroups)
  const end = rest.findIndex((word) => !group.test(word))
  const groups = end < 0 ? rest : rest.slice(0, end)
  const texts = groups.map((_, at) => groups.slice(0, at + 1).join('')).slice(1)
  return texts.filter((text) => text.length >= fewestInGroups)
}
