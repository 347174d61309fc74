import { expect, test } from '@jest/globals'
import { ignoredMembers } from '@lokum/service-kit/http/ignored-members'

test('members that were not taken are named, nested ones and those of lists too', () => {
  const sent = {
    label: 'A',
    postcode: '1',
    address: { city: 'B', zip: '2' },
    tariffs: [{ unit: 'm3' }, { units: 'm3' }],
  }
  const taken = { label: 'A', address: { city: 'B' }, tariffs: [{ unit: 'm3' }, {}] }

  expect(ignoredMembers(sent, taken)).toBe('"/postcode", "/address/zip", "/tariffs/1/units"')
})

test('a request without unknown members has no header', () => {
  expect(ignoredMembers({ label: 'A', address: { city: 'B' } }, { label: 'A', address: { city: 'B' } })).toBeUndefined()
})

test('at most ten members are named, and none with a pointer longer than 200 characters', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`m${place}`, 0]))

  expect(ignoredMembers(many, {})?.split(', ')).toHaveLength(10)
  expect(ignoredMembers({ ['x'.repeat(199)]: 0, ['y'.repeat(200)]: 0 }, {})).toBe(`"/${'x'.repeat(199)}"`)
})

test.each([
  ...Array.from({ length: 128 }, (_, code) => `a${String.fromCharCode(code)}b`),
  '',
  'ż',
  '\u{1F600}',
  '\ud800',
  '\u2028',
  'a", "/b',
  '../..',
  '%00',
  '~1/',
])('the header is a list of strings of RFC 9651 with a member called %j', (name) => {
  expect(ignoredMembers({ [name]: 0 }, {})).toMatch(/^"\/[\x21\x23-\x5b\x5d-\x7e]*"$/)
})
