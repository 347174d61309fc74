import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const labels: [what: string, sent: string, kept: string][] = [
  ['with accents beside their letters comes back composed', 'Cafe\u0301', 'Café'],
  ['with spaces around it comes back without them', '\u00a0 Dom \u2003', 'Dom'],
  ['of 32 houses is kept', '🏠'.repeat(32), '🏠'.repeat(32)],
  ['of 32 letters with accents beside them is kept', 'e\u0301'.repeat(32), 'é'.repeat(32)],
  ['of a family joined by zero-width characters is kept', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['from right to left is kept', 'בית 7', 'בית 7'],
  ['in two directions is kept', 'Dom دار 7', 'Dom دار 7'],
  ['that looks like SQL is kept', "7'); DROP TABLE apartment;--", "7'); DROP TABLE apartment;--"],
  ['that looks like HTML is kept', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['that looks like a template is kept', '{{7*7}} %s %n #{7*7}', '{{7*7}} %s %n #{7*7}'],
  ['that is the name of a prototype is kept', '__proto__', '__proto__'],
]

test.each(labels)('a label %s', async (_what, sent, kept) => {
  const landlord = await world.aLandlord()

  const { status, body } = await landlord.create({ label: sent })

  const read = await landlord.request('GET', `/v1/apartments?label=${encodeURIComponent(sent)}`)
  expect(status).toBe(201)
  expect(body.label).toBe(kept)
  expect(read.body.data).toEqual([body])
})

test('members that every object has by nature are ignored like others that are not known', async () => {
  const landlord = await world.aLandlord()
  const rawBody = JSON.stringify(apartmentBody()).replace(
    '{',
    '{"constructor":{"prototype":{"state":"archived"}},"toString":1,',
  )

  const { status, body } = await landlord.request('POST', '/v1/apartments', { rawBody })

  expect(status).toBe(201)
  expect(body.state).toBe('setup')
  expect(Object.hasOwn(body, 'constructor')).toBe(false)
})

test('a tariff keeps what it does not know, big and small numbers and text of all scripts, as it was sent', async () => {
  const tariffs = [
    {
      note: 'Zażółć 東京 🏠 "\\/',
      numbers: [0, -1.5, 1e21, 5e-324, 123456789012345680],
      nothing: null,
      deep: { a: [[[]]] },
    },
  ]

  const { status, body } = await (await world.aLandlord()).create({ tariffs })

  expect(status).toBe(201)
  expect(body.tariffs).toEqual(tariffs)
})

test('a body of exactly 64 KiB is read, in one piece or in chunks', async () => {
  const landlord = await world.aLandlord()
  const padded = () => {
    const text = JSON.stringify(apartmentBody())
    return text + ' '.repeat(65_536 - Buffer.byteLength(text))
  }

  const whole = await landlord.request('POST', '/v1/apartments', { rawBody: padded() })
  const chunked = await landlord.request('POST', '/v1/apartments', {
    rawBody: padded(),
    headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
  })

  expect([whole.status, chunked.status]).toEqual([201, 201])
})

test('media type and scheme are read whatever their letters, and a charset in quotes is UTF-8 too', async () => {
  const landlord = await world.aLandlord()
  const call = (headers: Record<string, string>) =>
    landlord.request('POST', '/v1/apartments', { body: apartmentBody(), headers })

  const answers = [
    await call({ 'Content-Type': 'Application/JSON; Charset="UTF-8"' }),
    await call({ Authorization: `bearer ${landlord.token}` }),
    await call({ 'Accept-Language': `${'x,'.repeat(2_000)}pl` }),
    await call({ 'X-Request-Id': '"><script>' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(answers[3]?.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/)
})
