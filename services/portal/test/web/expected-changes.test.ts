import { expect, test } from '@jest/globals'
import { createExpectedChanges } from '../../web/interface/expected-changes.ts'

const withA = (text: string) => `${text}a`
const withB = (text: string) => `${text}b`

test('an answer shows with the changes that are still on their way, in their order', () => {
  const changes = createExpectedChanges<string>()
  changes.add('one', withA)
  changes.add('one', withB)
  changes.add('other', withA)

  expect(changes.over('one', '-')).toBe('-ab')
})

test('an answered change no longer lies over later answers, and the next one still does', () => {
  const changes = createExpectedChanges<string>()
  changes.add('one', withA)
  changes.add('one', withB)

  changes.drop('one', withA)

  expect(changes.over('one', '-')).toBe('-b')
  changes.drop('one', withB)
  expect(changes.over('one', '-')).toBe('-')
})
