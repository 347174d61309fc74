import type { Language } from '../problems/problem.ts'

/** A text as it is kept: its code and the facts of its sentence. `Facts` has the facts of each code. */
export type Coded<Facts, Code extends keyof Facts = keyof Facts> = {
  [Each in Code]: { code: Each } & Facts[Each]
}[Code]

/** The sentences for each code, in each language. */
export type Sentences<Facts> = Record<Language, { [Code in keyof Facts]: (facts: Facts[Code]) => string }>

/** The sentence of a coded text in one language. */
export function writeCoded<Facts, Code extends keyof Facts>(
  sentences: Sentences<Facts>,
  text: Coded<Facts, Code>,
  locale: Language,
): string {
  return sentences[locale][text.code](text)
}
