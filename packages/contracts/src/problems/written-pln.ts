import type { Text } from './problem-definition.ts'

/** An amount without its currency, as each language writes it: `1,800.00`, `1 800,00`; `pln` is decimal text. */
export function writtenPln(pln: string): Text {
  const [whole = '', ...decimals] = pln.split('.')
  const grouped = (separator: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, separator)
  return { en: [grouped(','), ...decimals].join('.'), pl: [grouped('\u00a0'), ...decimals].join(',') }
}
