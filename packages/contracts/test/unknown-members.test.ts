import { expect, test } from '@jest/globals'
import { publicOperations } from '../src/catalogue.ts'
import { standaloneJsonSchema } from '../src/documents/json-schema.ts'
import type { Operation } from '../src/interface/operation.ts'

/** Places in a schema that take members which it does not declare. */
function openPlaces(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, additionalProperties } = Object(schema)
  const isOpen = typeof properties === 'object' && additionalProperties !== false
  const inner = Object.entries(schema).flatMap(([name, part]) => openPlaces(part, `${at}/${name}`))
  return [...(isOpen ? [at] : []), ...inner]
}

/** Members of a tariff beyond the known ones are data that is kept, not ignored. */
const kept = ['Tariff']

function takesUnknown({ request: { body, query } }: Operation): boolean {
  const places = [body, query].flatMap((part) => (part ? openPlaces(standaloneJsonSchema(part, 'request')) : []))
  return places.some((place) => !kept.some((name) => place.endsWith(`/${name}`)))
}

test('only the two creations of the interface specification ignore members that they do not know', () => {
  const open = publicOperations.filter(takesUnknown).map(({ id }) => id)

  expect(open.toSorted()).toEqual(['createApartment', 'createSettlement'])
})

test('the operations that ignore members are those that name them in Lokum-Ignored', () => {
  const naming = publicOperations.filter(({ ignoresUnknown }: Operation) => ignoresUnknown).map(({ id }) => id)

  expect(naming.toSorted()).toEqual(['createApartment', 'createSettlement'])
})
