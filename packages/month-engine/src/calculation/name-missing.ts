import type { Language } from '@lokum/contracts/problems/problem'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { writeLacking } from './describe-missing.ts'
import type { MissingInput } from './missing-input.ts'

const mostNamed = 5

const more = {
  en: (count: number) => `And ${count} more.`,
  pl: (count: number) => `I jeszcze ${count}.`,
} as const

/** Lists what is missing as one text of limited length, without repetitions. */
export function nameMissing(missing: readonly MissingInput[]): Text {
  return { en: list(missing, 'en'), pl: list(missing, 'pl') }
}

function list(missing: readonly MissingInput[], language: Language): string {
  const details = [...new Set(missing.map((one) => writeLacking(one, language)))]
  const rest = details.length - mostNamed
  return [...details.slice(0, mostNamed), ...(rest > 0 ? [more[language](rest)] : [])].join(' ')
}
