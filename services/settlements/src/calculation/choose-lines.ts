import type { PricedLine } from './find-lines.ts'
import { fitUnit } from './fit-unit.ts'
import { proposalWords, writeRate } from './proposal-words.ts'
import type { Locale } from './write-number.ts'

export type ChosenLine = PricedLine & { notes: readonly string[] }

/**
 * Of several prices of one category and label the line that counts: of the document with the most days, in it the last.
 * What was passed over is noted. Lines come as `findLines` gives them, the most days first.
 */
export function chooseLines(lines: readonly PricedLine[], locale: Locale): ChosenLine[] {
  const groups = Map.groupBy(lines, ({ line, category }) => `${category} ${plain(line.label)}`)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [choose([first, ...others], locale)] : []))
}

function choose(group: readonly [PricedLine, ...PricedLine[]], locale: Locale): ChosenLine {
  const { document } = group[0]
  const ofDocument = group.filter((one) => one.document.id === document.id)
  const chosen = ofDocument.at(-1) ?? group[0]
  const words = proposalWords[locale]
  const notes = group.flatMap((other) => {
    const rate = writeRate(fitUnit(other.ratePln, other.line.unit) ?? { ratePln: other.ratePln, unit: '?' }, locale)
    if (other.document.id !== document.id) return [words.otherDocument(rate)]
    return other.ratePln === chosen.ratePln ? [] : [words.otherLine(other.line.line, rate)]
  })
  const found = document.findings.map(({ detail }) => detail)
  return { ...chosen, notes: [...found, ...(document.days === 0 ? [words.noPeriod] : []), ...new Set(notes)] }
}

function plain(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
