import type { Utility } from '@lokum/contracts/settlements/cost-category'
import { foldText } from '../rules/fold-text.ts'

type Measured = 'electricity' | 'gas' | 'heating' | 'water'

/** Words, units and marks of classes on the front of a meter. Heat is counted in kWh as well, and a meter of water has Qmin as one of gas. */
const marks: readonly (readonly [Measured, RegExp])[] = [
  ['heating', /cieplomierz|heat meter|\bgj\b|\bqp\s?\d/],
  ['electricity', /energii\s+(?:elektr|czynnej)|electricity|kwh|\b(?:230|400)\s?v\b/],
  ['gas', /gazomierz|gas meter|\bgaz\b|\bg\s?(?:1[.,]6|2[.,]5|4|6|10|16|25)\b/],
  ['water', /wodomierz|water meter|\bwod[ay]\b|\bq\s?3\b|\bqn\b|\br\s?(?:40|50|80|100|125|160|200)\b/],
]
const leastFlow = /\bq\s?min/
const [cold, hot] = [/zimn|cold|\bt\s?(?:30|50)\b/, /cieplej|ciepla|goracej|hot|\bt\s?90\b/]

/** The utility that a meter measures by what is printed on its front; null if that is not sure, such as of water without its warmth. */
export function findUtility(lines: readonly (readonly string[])[]): Utility | null {
  const text = foldText(lines.map((words) => words.join(' ')).join('\n'))
  const found = marks.filter(([, pattern]) => pattern.test(text)).map(([measured]) => measured)
  const [only, ...others] = found.includes('heating') ? found.filter((one) => one !== 'electricity') : found
  if (only === undefined) return leastFlow.test(text) ? 'gas' : null
  if (others.length > 0) return null
  return only === 'water' ? findWarmth(text) : only
}

function findWarmth(text: string): 'cold_water' | 'hot_water' | null {
  const [isCold, isHot] = [cold.test(text), hot.test(text)]
  if (isCold === isHot) return null
  return isCold ? 'cold_water' : 'hot_water'
}
