import { expect, test } from '@jest/globals'
import { problemExample } from '../src/documents/problem-answers.ts'
import { problemPage } from '../src/documents/problem-page.ts'
import { faults } from '../src/problems/fault.ts'
import { everywhere, problems } from '../src/problems/problem.ts'
import { ProblemBody } from '../src/problems/problem-body.ts'

const texts: [string, { en: string; pl: string }][] = [
  ...Object.entries(problems).flatMap(([code, { title, detail }]): [string, { en: string; pl: string }][] => [
    [`title of ${code}`, title],
    [`detail of ${code}`, detail],
  ]),
  ...Object.entries(faults).map(([code, text]): [string, { en: string; pl: string }] => [`fault ${code}`, text]),
]

test.each(texts)('the %s is there in both languages, with the same placeholders', (_, { en, pl }) => {
  expect(en).toMatch(/\S/)
  expect(pl).toMatch(/\S/)
  expect(pl).not.toBe(en)
  expect(placeholders(pl)).toEqual(placeholders(en))
})

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

test('titles hold no placeholder, since they do not vary from one occurrence to another', () => {
  for (const { title } of Object.values(problems)) expect(placeholders(title.en)).toEqual([])
})

test.each([
  ['validation_failed', 400],
  ['label_conflict', 409],
  ['plan_limit_reached', 403],
  ['rate_limited', 429],
  ['deprecated_field', 400],
] as const)('%s has the status of the specification, %i', (code, status) => {
  expect(problems[code].status).toBe(status)
})

test.each(everywhere)('the example of %s is a valid refusal', (code) => {
  expect(ProblemBody.safeParse(problemExample(code)).error).toBeUndefined()
})

test('a page shows the code, the status, the meaning in both languages and what to do', () => {
  const page = problemPage('label_conflict')

  for (const part of [
    '`label_conflict`',
    '409',
    'The label is taken',
    'Etykieta jest zajęta',
    'What to do',
    'Co zrobić',
  ])
    expect(page).toContain(part)
})
