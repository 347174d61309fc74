import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { goldenFile } from '../../../../../packages/bill-reader/test/recognition/recognise.ts'
import { say, startModel } from '../../../../../packages/bill-reader/test/rules/a-model.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { ask } from '../an-invoice.ts'

/** A busy machine gives background work little processor time. */
const patient = { deadlineMs: 170_000 }

const charge = {
  kind: 'charge',
  unit: 'm3',
  quantity: '27',
  unit_price_is_net: true,
  amount_is_net: false,
  vat_percent: '8',
  conversion_factor: null,
  meter_number: 'WZ-55012',
}
const reply = {
  supplier: 'Zakład Wodociągów w Wzorcowie',
  number: '2026-Q2-00551',
  issued_on: '2026-07-07',
  period_from: '2026-04-01',
  period_to: '2026-06-30',
  total: '428.85',
  to_pay: '428.85',
  lines: [
    { ...charge, category: 'water', label: 'Woda', unit_price: '4.91', amount: '143.18' },
    { ...charge, category: 'sewage', label: 'Ścieki', unit_price: '9.33', amount: '272.06' },
    { ...charge, category: 'water', label: 'Prezent', quantity: '9', unit_price: '777.77', amount: '6999.93' },
  ],
}

let model: Awaited<ReturnType<typeof startModel>>
let world: OwnWorld
beforeAll(async () => {
  model = await startModel((response) => say(response, JSON.stringify(reply)))
  world = await openOwnWorld({
    configured: { ASSISTANT: 'openai-compatible', ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'a-model' },
    recognition: { times: { everyMs: 3_600_000 } },
  })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

test('a model is asked about a photo once, after it is recognised, and believed where a row confirms it', async () => {
  const landlord = await world.aLandlord()
  const bytes = Buffer.from(await goldenFile('scans/water-blocks.photo.jpg'))
  const file = { name: 'photo.jpg', type: 'image/jpeg', bytes }
  const { body: stored } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, {}))

  // The service looks for pictures at its start only.
  const read = await ask(landlord, 'POST', `${stored.id}/read`, { body: {} })
  const askedInRequest = model.asked.length
  await world.services.settlements.stop()
  await world.services.settlements.start()
  const done = await eventually(async () => {
    const { body } = await ask(landlord, 'GET', stored.id)
    expect(body.reading.state).not.toBe('waiting')
    return body
  }, patient)

  expect([read.body.reading.state, askedInRequest, model.asked.length]).toEqual(['waiting', 0, 1])
  const sent = model.asked[0]?.body ?? ''
  expect(sent).toContain('27 m3 x 4,91 zł')
  expect(sent.match(/"data:image\/webp;base64,/g)).toHaveLength(1)
  expect(done.reading).toMatchObject({
    state: 'done',
    read_by: 'openai-compatible',
    number: '2026-Q2-00551',
    lines: [
      { kind: 'rate', category: 'water', quantity: 27, amount_pln: 143.18, place: 'page 1, line 11' },
      { kind: 'rate', category: 'sewage', quantity: 27, amount_pln: 272.06, place: 'page 1, line 13' },
    ],
  })
  expect(done.reading.findings).toContainEqual(expect.objectContaining({ code: 'not_in_document' }))
  for (const { at, confidence } of done.reading.lines) {
    expect(at).toMatchObject({ kind: 'page', page: 1, recognised: true })
    expect(at.box).toHaveLength(4)
    expect(confidence).toBeLessThan(0.8)
  }
})
