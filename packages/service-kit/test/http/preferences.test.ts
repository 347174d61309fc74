import { expect, test } from '@jest/globals'
import { preferencesOf } from '../../src/http/preferences.ts'

test.each([
  ['no header', undefined, []],
  ['an empty one', '', []],
  ['one type', 'application/json', ['application/json']],
  ['the most wanted first', 'text/html;q=0.2, application/pdf;q=0.9, */*', ['*/*', 'application/pdf', 'text/html']],
  ['equally wanted ones in their order', 'pl, en', ['pl', 'en']],
  ['a refused one', 'application/pdf;q=0, application/json', ['application/json']],
  ['a quality that is no number', 'application/pdf;q=best, application/json', ['application/json']],
  ['other parameters', 'text/html;charset=utf-8;q=0.5, Text/CSV', ['text/csv', 'text/html']],
  ['what stands beyond 256 characters', `${' '.repeat(256)}application/json`, []],
])('of %s', (_, header, wanted) => {
  expect(preferencesOf(header)).toEqual(wanted)
})
