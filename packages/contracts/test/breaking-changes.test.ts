import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { announcedChanges } from '../released/changes.ts'
import { breakingChanges } from '../src/versions/breaking-changes.ts'
import { releaseNow } from '../src/versions/release-now.ts'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../released/v1.5', name), 'utf8'))
const released = {
  openApi: read('openapi.json'),
  asyncApi: read('asyncapi.json'),
  events: read('events.json'),
}
const now = releaseNow()

test('nothing that breaks a client of the last release has changed unannounced', () => {
  const announced = announcedChanges.map(({ change }) => change)

  expect(breakingChanges(released, now)).toEqual(announced)
})

test('every announced change was deprecated for six months', () => {
  for (const { deprecated, sunset } of announcedChanges) {
    const earliest = new Date(deprecated)
    earliest.setUTCMonth(earliest.getUTCMonth() + 6)
    expect(new Date(sunset).getTime()).toBeGreaterThanOrEqual(earliest.getTime())
  }
})

/** Made-up changes reach into documents of any shape. */
type Draft = ReturnType<typeof JSON.parse>
const schema = (draft: Draft, name: string) => draft.openApi.components.schemas[name]
const request = (draft: Draft) => schema(draft, 'CreateAgreementRequest')

/** Enough of the documents for made-up changes: comparing all of them takes more than a second. */
const few = {
  openApi: {
    ...released.openApi,
    paths: pick(released.openApi.paths, ['/v1/account', '/v1/payments', '/v1/agreements']),
    webhooks: pick(released.openApi.webhooks, ['apartment.created']),
  },
  asyncApi: {
    ...released.asyncApi,
    components: {
      ...released.asyncApi.components,
      messages: pick(released.asyncApi.components.messages, ['apartment.created']),
    },
  },
  events: pick(released.events, ['apartment.created.v1.schema.json']),
}

function pick(from: Draft, names: readonly string[]): Draft {
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

function changed(change: (draft: Draft) => void): string[] {
  const draft = structuredClone(few)
  change(draft)
  return breakingChanges(few, draft)
}

test.each<[string, (draft: Draft) => void, string]>([
  ['a removed path', (d) => delete d.openApi.paths['/v1/account'], 'GET /v1/account: removed'],
  ['a removed operation', (d) => delete d.openApi.paths['/v1/payments'].get, 'GET /v1/payments: removed'],
  [
    'a removed parameter',
    (d) => d.openApi.paths['/v1/agreements'].get.parameters.shift(),
    'GET /v1/agreements ?limit: removed',
  ],
  ['a removed member of an answer', (d) => delete schema(d, 'Agreement').properties.rent_pln, '/rent_pln: removed'],
  ['a member that can be missing', (d) => schema(d, 'Agreement').required.shift(), 'can be missing now'],
  [
    'an answer of another type',
    (d) => {
      schema(d, 'Agreement').properties.rent_pln.type = 'string'
    },
    '/rent_pln: was number, is string',
  ],
  [
    'an answer that can be null',
    (d) => {
      schema(d, 'Agreement').properties.rent_pln.type = ['number', 'null']
    },
    '/rent_pln: can be null now',
  ],
  [
    'another scope',
    (d) => {
      d.openApi.paths['/v1/payments'].get.security = [{ accessToken: ['tax.read'] }]
    },
    'the scope {"accessToken":["payments.read"]} is not',
  ],
  [
    'a lost code',
    (d) => {
      const { schema: problem } =
        d.openApi.paths['/v1/agreements'].post.responses['409'].content['application/problem+json']
      problem.allOf[1].properties.code.enum.shift()
    },
    '/code: "agreement_overlap" is lost',
  ],
  [
    'a removed value of a request',
    (d) => schema(d, 'AgreementMode').enum.pop(),
    'body/mode: does not accept "rent_only" any more',
  ],
  ['a required member', (d) => request(d).required.push('mode'), 'body/mode: required now'],
  [
    'a new required member',
    (d) => {
      request(d).properties.colour = { type: 'string' }
      request(d).required.push('colour')
    },
    'body/colour: required now',
  ],
  ['a removed member of a request', (d) => delete request(d).properties.mode, 'body/mode: removed'],
  [
    'a narrower type of a request',
    (d) => {
      request(d).properties.rent_pln.type = 'integer'
    },
    'body/rent_pln: cannot be number any more',
  ],
  [
    'a narrower bound',
    (d) => {
      request(d).properties.rent_pln.maximum = 5
    },
    'body/rent_pln: maximum is narrower',
  ],
  [
    'a narrower bound beside a wider one',
    (d) => {
      const { rent_pln } = request(d).properties
      request(d).properties.rent_pln = { allOf: [{ ...rent_pln, maximum: 5 }, { maximum: 20_000_000 }] }
    },
    'body/rent_pln: maximum is narrower',
  ],
  [
    'a new pattern',
    (d) => {
      request(d).properties.rent_pln.pattern = '^1'
    },
    'body/rent_pln: must match ^1 now',
  ],
  ['a removed webhook', (d) => delete d.openApi.webhooks['apartment.created'], 'POST apartment.created: removed'],
  [
    'a removed subject',
    (d) => delete d.asyncApi.components.messages['apartment.created'],
    'subject apartment.created: removed',
  ],
  [
    'a removed schema of an event',
    (d) => delete d.events['apartment.created.v1.schema.json'],
    'apartment.created.v1.schema.json: removed',
  ],
  [
    'a removed member of an event',
    (d) => delete d.events['apartment.created.v1.schema.json'].$defs.Apartment.properties.label,
    'apartment.created.v1.schema.json/label: removed',
  ],
])('%s is refused', (_, change, line) => {
  expect(changed(change)).toContainEqual(expect.stringContaining(line))
})

test.each<[string, (draft: Draft) => void]>([
  [
    'a new operation',
    (d) => {
      d.openApi.paths['/v1/colours'] = d.openApi.paths['/v1/account']
    },
  ],
  [
    'a new member of an answer',
    (d) => {
      schema(d, 'Agreement').properties.colour = { type: 'string' }
      schema(d, 'Agreement').required.push('colour')
    },
  ],
  [
    'a new optional member of a request',
    (d) => {
      request(d).properties.colour = { type: 'string' }
    },
  ],
  [
    'a wider bound',
    (d) => {
      schema(d, 'ChargePln').maximum *= 2
    },
  ],
  ['a member that became optional', (d) => request(d).required.pop()],
  [
    'a further accepted type',
    (d) => {
      request(d).properties.rent_pln.type = ['number', 'null']
    },
  ],
  [
    'a new code',
    (d) => {
      const { schema: problem } =
        d.openApi.paths['/v1/agreements'].post.responses['409'].content['application/problem+json']
      problem.allOf[1].properties.code.enum.push('new_code')
    },
  ],
  [
    'another description',
    (d) => {
      request(d).description = 'Another'
    },
  ],
  [
    'a further sufficient scope',
    (d) => d.openApi.paths['/v1/payments'].get.security.push({ accessToken: ['tax.read'] }),
  ],
])('%s is accepted', (_, change) => {
  expect(changed(change)).toEqual([])
})
