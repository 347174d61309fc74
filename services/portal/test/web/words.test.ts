import { expect, test } from '@jest/globals'
import { problems } from '@lokum/contracts/problems/problem'
import { words as english } from '../../web/words/en.ts'
import { words as polish } from '../../web/words/pl.ts'

test('every refusal has words in both languages, and none for codes that do not exist', () => {
  const own = ['no_answer', 'unknown', 'session_ended', 'other_person', 'call_refused']
  const codes = [...new Set([...Object.keys(problems), ...own])].toSorted()

  expect(Object.keys(polish.problems).toSorted()).toEqual(codes)
  expect(Object.keys(english.problems).toSorted()).toEqual(codes)
})

test('both languages have the same texts, and no text is empty', () => {
  expect(textsIn(english).map(([name]) => name)).toEqual(textsIn(polish).map(([name]) => name))
  expect([...textsIn(polish), ...textsIn(english)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('texts have no exclamation marks, no words of the interface and no dates in figures', () => {
  const texts = [...textsIn(polish), ...textsIn(english)].map(([, text]) => text)

  expect(texts.filter((text) => /!|payload|idempoten|endpoint\b.*token|\bPATCH\b|\d\/\d/i.test(text))).toEqual([])
})

test('no Polish text is left in English', () => {
  const same = textsIn(polish).filter(
    ([name, text]) => text.length > 12 && new Map(textsIn(english)).get(name) === text,
  )

  expect(same).toEqual([])
})

/** Every text by its place; texts with values are made with 2 for each of them. */
function textsIn(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return place === '/language' ? [] : [[place, value]]
  if (typeof value === 'function') return [[place, String(value(2, 2))]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .toSorted(([some], [other]) => some.localeCompare(other))
    .flatMap(([name, one]) => textsIn(one, `${place}/${name}`))
}
