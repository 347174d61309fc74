import { expect, test } from '@jest/globals'
import { GetApartment } from '@lokum/contracts/apartments/operations'
import { openApiDocument } from '@lokum/contracts/documents/openapi'
import { deprecationHeaders } from '../src/operations/deprecation-headers.ts'

const deprecated = { since: '2026-11-01', sunset: '2027-05-01' }

test('an operation that goes says since when, until when, and where the policy is', () => {
  expect(deprecationHeaders(deprecated, 'https://lokum.example')).toEqual([
    'deprecation',
    '@1793491200',
    'sunset',
    'Sat, 01 May 2027 00:00:00 GMT',
    'link',
    '<https://lokum.example/docs/guides/versions>; rel="deprecation"; type="text/html"',
  ])
})

test('any other operation has none of these headers', () => {
  expect(deprecationHeaders(undefined, 'https://lokum.example')).toEqual([])
})

test('the document marks it, and names the headers', () => {
  const document = openApiDocument({ operations: [{ ...GetApartment, deprecated }], events: [], examples: new Map() })
  const described = JSON.parse(JSON.stringify(document)).paths['/v1/apartments/{id}'].get

  expect(described).toMatchObject({ deprecated: true, 'x-sunset': '2027-05-01' })
  expect(Object.keys(described.responses[200].headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
})
