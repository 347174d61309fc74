import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { patchSettings, plainSettings } from '../src/endpoints/endpoint-settings.ts'

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', 'X'), minLength: 1, maxLength: 3 })
const text = fc.string({ minLength: 1, maxLength: 3 }).filter((value) => value !== '***')
const texts = fc.dictionary(name, text, { maxKeys: 5, noNullPrototype: true })
const textsPatch = fc.dictionary(name, fc.option(text), { maxKeys: 5, noNullPrototype: true })
const settings = fc
  .record({ description: fc.option(text), metadata: texts, rate_per_minute: fc.option(fc.nat()) })
  .map((members) => ({ ...plainSettings, url: 'https://example.com/', event_types: ['apartment.*'], ...members }))
const patch = fc.record(
  { description: fc.option(text), metadata: fc.option(textsPatch), rate_per_minute: fc.option(fc.nat()) },
  { requiredKeys: [] },
)

/** The pseudocode of RFC 7396, section 2, to the letter. */
function mergePatch(target: unknown, given: unknown): unknown {
  if (!isObject(given)) return given
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [member, value] of Object.entries(given)) {
    if (value === null) delete merged[member]
    else merged[member] = mergePatch(merged[member], value)
  }
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test('a patch does what RFC 7396 says, where a removed member is one without a value', () => {
  fc.assert(
    fc.property(settings, patch, (before, given) => {
      const { metadata = {}, ...members } = Object(mergePatch(before, given))
      expect(patchSettings(before, given)).toEqual({ ...plainSettings, ...members, metadata })
    }),
  )
})

test('a patch that is applied once more changes nothing, and an empty one never does', () => {
  fc.assert(
    fc.property(settings, patch, (before, given) => {
      const after = patchSettings(before, given)
      expect(patchSettings(after, given)).toEqual(after)
      expect(patchSettings(before, {})).toEqual(before)
    }),
  )
})

const aSettings = { ...plainSettings, url: 'https://example.com/', event_types: ['apartment.*'] }

test('header names have no case, and *** leaves a value as it is', () => {
  const before = { ...aSettings, custom_headers: { authorization: 'Bearer 1', 'x-old': '1' } }

  const after = patchSettings(before, { custom_headers: { AUTHORIZATION: '***', 'X-Old': null, 'X-New': '2' } })

  expect(after.custom_headers).toEqual({ authorization: 'Bearer 1', 'x-new': '2' })
})

test('*** for a header that does not exist is refused', () => {
  expect(() => patchSettings(aSettings, { custom_headers: { constructor: '***' } })).toThrow()
  expect(() => patchSettings(aSettings, { custom_headers: { 'x-new': '***' } })).toThrow(
    expect.objectContaining({
      faults: [expect.objectContaining({ pointer: '#/custom_headers/x-new', code: 'invalid_value' })],
    }),
  )
})

test.each(['metadata', 'custom_headers'] as const)('twenty %s are kept and one more is refused', (member) => {
  const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x-${index}`, 'v']))

  const kept = patchSettings(aSettings, { [member]: twenty })

  expect(Object.keys(kept[member])).toHaveLength(20)
  expect(patchSettings(kept, { [member]: { 'x-0': null, 'x-20': 'v' } })[member]).not.toHaveProperty('x-0')
  expect(() => patchSettings(kept, { [member]: { 'x-20': 'v' } })).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ pointer: `#/${member}`, code: 'too_many_items' })] }),
  )
})
