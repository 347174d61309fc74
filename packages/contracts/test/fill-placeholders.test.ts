import { expect, test } from '@jest/globals'
import { fillPlaceholders, hasOnlyPlaceholders } from '../src/settlements/fill-placeholders.ts'
import { ReminderTexts } from '../src/settlements/reminder-texts.ts'
import { usualReminderText } from '../src/settlements/usual-reminder-texts.ts'

const values = {
  tenant: '{amount} $1',
  amount: '5 zł',
  due_on: '10.10.2026',
  days: '3',
  account_number: '24 16',
  transfer_title: 'A-2026-09-X7QP',
}

test('each placeholder gets its value, and a value is not filled again', () => {
  expect(fillPlaceholders('{tenant}: {amount}, {due_on}, {days}, {account_number}, {transfer_title}', values)).toBe(
    '{amount} $1: 5 zł, 10.10.2026, 3, 24 16, A-2026-09-X7QP',
  )
  expect(fillPlaceholders('{sum} {toString} {amount', values)).toBe('{sum} {toString} {amount')
})

test.each([
  ['Pay {amount} by {due_on}', true],
  ['Pay', true],
  ['{Amount}', false],
  ['{constructor}', false],
  ['{}', false],
  ['{{amount}}', false],
  ['{amount', false],
  ['amount}', false],
  ['{amount} {amount}', false],
])('whether %j has only placeholders is %j', (text, isRight) => {
  expect(hasOnlyPlaceholders(text)).toBe(isRight)
})

test('the built-in texts are texts that a landlord may enter', () => {
  const places = (['pl', 'en'] as const).flatMap((locale) => ([1, 2, 3] as const).map((level) => ({ locale, level })))
  const texts = places.map((place) => ({ ...place, ...usualReminderText(place) }))

  expect(ReminderTexts.parse(texts)).toEqual(texts)
})

test('a hundred thousand braces are checked within a second', () => {
  const begun = performance.now()

  for (const one of ['{', '}', '{a', '{}']) hasOnlyPlaceholders(one.repeat(100_000))

  expect(performance.now() - begun).toBeLessThan(1_000)
})
