import { expect, test } from '@jest/globals'
import { hideValues } from '../src/deliveries/hide-values.ts'

test('a value that a receiver returns is hidden wherever it occurs', () => {
  const answer = 'authorization: Bearer abc-123\nx-key: Bearer abc-123-longer'

  expect(hideValues(answer, ['Bearer abc-123', 'Bearer abc-123-longer'])).toBe('authorization: ***\nx-key: ***')
})

test('the beginning of a value at the end of a cut answer is hidden too', () => {
  expect(hideValues('seen: Bearer ab', ['Bearer abc-123'])).toBe('seen: ***')
})

test('values as short as ordinary words, and answers without any, stay as they are', () => {
  expect(hideValues('the yes of it', ['yes'])).toBe('the yes of it')
  expect(hideValues('nothing here', ['Bearer abc-123'])).toBe('nothing here')
})

const secret = 'Bearer a/b+c=d żółw~(1)'
const echoes: [string, string][] = [
  ['base64', Buffer.from(secret).toString('base64')],
  ['base64 without padding', Buffer.from(secret).toString('base64url')],
  ['base64 of all headers', Buffer.from(`{"x":"${secret}"}`).toString('base64')],
  ['base64 of all headers, one byte later', Buffer.from(`{"xy":"${secret}"}`).toString('base64')],
  ['base64 of all headers, two bytes later', Buffer.from(`{"xyz":"${secret}"}`).toString('base64')],
  ['percent encoding', encodeURIComponent(secret)],
  ['percent encoding in lower case', encodeURIComponent(secret).replaceAll(/%../g, (percent) => percent.toLowerCase())],
  ['a form', String(new URLSearchParams({ echo: secret }))],
]
test.each(echoes)('a value that a receiver returns as %s is hidden', (_name, echo) => {
  const hidden = hideValues(`before ${echo} after`, [secret])

  expect(hidden).toMatch(/^before .*\*\*\*.* after$/)
  // At the edges of base64 stand characters that the secret shares with its neighbours.
  expect(hidden.length).toBeLessThan(60)
  expect(hidden).not.toContain(Buffer.from(secret).toString('base64').slice(8, 20))
})

test('the beginning of an encoded value at the end of a cut answer is hidden too', () => {
  const cut = encodeURIComponent(secret).slice(0, -3)

  expect(hideValues(`seen: ${cut}`, [secret])).toBe('seen: ***')
})
