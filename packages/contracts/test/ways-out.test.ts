import { expect, test } from '@jest/globals'
import { needsState } from '../src/problems/needs-state.ts'
import { problems } from '../src/problems/problem.ts'
import type { Text } from '../src/problems/problem-definition.ts'
import { stateAdvice } from '../src/problems/state-advice.ts'
import { stateReasons } from '../src/problems/state-reason.ts'

/** Their text is a reason or a list that says what to do, or is fixed by the interface specification. */
const completed = ['invalid_state', 'cost_in_use', 'duplicate_invoice', 'settlement_incomplete', 'label_conflict']

const conflicts = Object.entries(problems).flatMap(([code, { status, detail }]): [string, Text][] =>
  status === 409 && !completed.includes(code) ? [[code, detail]] : [],
)

const days = { en: 'from 2026-01-01', pl: 'od 2026-01-01' }
const reasons = Object.entries(stateReasons).map(([name, reason]): [string, Text] => [name, textOf(reason)])

function textOf(reason: (typeof stateReasons)[keyof typeof stateReasons]): Text {
  if (typeof reason !== 'function') return reason
  if (reason === stateReasons.runsOnOtherDays) return stateReasons.runsOnOtherDays(days)
  if (reason === stateReasons.documentFull) return stateReasons.documentFull(200)
  if (reason === stateReasons.lineOvercharged) return stateReasons.lineOvercharged('Prąd', '1.00')
  if (reason === stateReasons.archivedBefore) return stateReasons.archivedBefore('M-1', '2026-05')
  if (reason === stateReasons.indexedRentTooHigh) return stateReasons.indexedRentTooHigh(days, days)
  if (reason === stateReasons.lineCharged) return stateReasons.lineCharged('M-1', '100.01')
  if (reason === stateReasons.lineOvercharged) return stateReasons.lineOvercharged('Modem', '40.00')
  return Reflect.apply(reason, undefined, ['M-1'])
}

const advice = Object.entries(stateAdvice).map(([name, text]): [string, Text] => [
  `advice ${name}`,
  needsState({ object: { en: 'it', pl: 'to' }, state: 'draft', advice: text }),
])

test.each([...conflicts, ...reasons, ...advice])(
  'the refusal %s says in both languages what is wrong and what to do about it',
  (_, { en, pl }) => {
    for (const text of [en, pl]) expect(sentencesOf(text).length).toBeGreaterThanOrEqual(2)
  },
)

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.])\s+/).filter((sentence) => /\S/.test(sentence))
}
