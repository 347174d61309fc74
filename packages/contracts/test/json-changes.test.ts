import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fittedJson } from '../src/values/fitted-json.ts'
import type { Json } from '../src/values/json.ts'
import { changesBetween, withChanges } from '../src/values/json-changes.ts'

test('changes name places, and what is equal is not repeated', () => {
  const before = { state: 'sent', items: [{ id: 1, status: 'approved' }, { id: 2 }, { id: 3 }], total: 5 }
  const after = {
    state: 'sent',
    items: [
      { id: 1, status: 'proposed' },
      { id: 2, note: 'late' },
    ],
    total: 5,
    paid: null,
  }

  expect(changesBetween(before, after)).toEqual({
    changed: { '/items/0/status': 'proposed', '/items/1/note': 'late', '/paid': null },
    removed: ['/items/2'],
  })
})

const member = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.constantFrom<Json[]>(null, true, 1, 'x')),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(member, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

test('the changes between any two documents make one the other, members in their order', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      expect(JSON.stringify(withChanges(before, changesBetween(before, after)))).toBe(JSON.stringify(after))
    }),
  )
})

test('a text that is fitted has the same content', () => {
  fc.assert(
    fc.property(json, (document) => {
      expect(JSON.parse(fittedJson(document))).toEqual(JSON.parse(JSON.stringify(document)))
    }),
  )
})

test('what fits on a line of 120 characters stands on one, and no other line holds several members', () => {
  const long = 'x'.repeat(100)

  expect(fittedJson({ a: { b: [1, 2], c: undefined }, d: [] })).toBe('{ "a": { "b": [1, 2] }, "d": [] }\n')
  expect(fittedJson({ a: { b: long }, c: [{ d: long, e: long }] })).toBe(
    `{\n  "a": { "b": "${long}" },\n  "c": [\n    {\n      "d": "${long}",\n      "e": "${long}"\n    }\n  ]\n}\n`,
  )
})

test('a place that does not exist is not changed silently', () => {
  expect(() => withChanges({ a: 1 }, { changed: { '/b/c': 2 }, removed: [] })).toThrow('There is no b to change.')
})
