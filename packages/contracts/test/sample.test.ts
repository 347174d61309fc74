import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { events } from '../src/catalogue.ts'
import { standaloneJsonSchema } from '../src/documents/json-schema.ts'
import { drawSample } from '../src/documents/sample.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

test.each(events.map((event) => [event.type, event] as const))(
  'the sample of %s is what its schema says',
  (_, event) => {
    const sample = drawSample(event)

    expect(event.data.safeParse(sample).error).toBeUndefined()
    expect(ajv.validate(standaloneJsonSchema(event.data, 'answer'), sample)).toBe(true)
    expect(Object.keys(sample ?? {}).length).toBeGreaterThan(0)
  },
)

test.each(events.map((event) => [event.type, event] as const))('the sample of %s is always the same', (_, event) => {
  expect(JSON.stringify(drawSample(event))).toBe(JSON.stringify(drawSample(event)))
})

test('the sample of an apartment differs recognisably from a real one', () => {
  const created = events.find(({ type }) => type === 'apartment.created')

  expect(created && drawSample(created)).toMatchObject({
    label: 'Sample',
    address: { street: 'Sample', city: 'Sample' },
  })
})
