import type { Language } from '@lokum/contracts/problems/problem'
import type { Missing, MissingReason } from '@lokum/contracts/settlements/settlement'
import type { MissingInput } from './missing-input.ts'
import { missingSentences } from './missing-words.ts'

/** The sentence about what is missing and what to do. */
export function writeLacking<Reason extends MissingReason>(lacking: MissingInput<Reason>, language: Language): string {
  return missingSentences[language][lacking.reason](lacking)
}

/** Missing things for clients, in their language. */
export function describeMissing(lacking: MissingInput, language: Language): Missing {
  const { bill: _bill, sums: _sums, refusal: _refusal, isWhole: _isWhole, ...rest } = lacking
  const { unused: _unused, priced: _priced, counted: _counted, ...facts } = rest
  return { ...facts, detail: writeLacking(lacking, language) }
}
