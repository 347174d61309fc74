import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { metrics } from '@opentelemetry/api'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { listen } from '../../src/http/listen.ts'
import { metricsExporter } from '../../src/telemetry/metrics-exporter.ts'

// Instruments are made where their modules are loaded, so the SDK comes first, as in every service.
const sdk = new MeterProvider({ readers: [metricsExporter] })
metrics.setGlobalMeterProvider(sdk)
const { counter, gauge, total } = await import('../../src/telemetry/metrics.ts')
const { readOnce } = await import('../../src/telemetry/read-once.ts')
const { repeat } = await import('../../src/background/repeat.ts')

let page: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const serve = metricsExporter.getMetricsRequestHandler.bind(metricsExporter)
  page = await listen(serve, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await page[Symbol.asyncDispose]()
  await sdk.shutdown()
})

const linesOf = async (name: string) => {
  const text = await (await fetch(page.url)).text()
  return text.split('\n').filter((line) => line.startsWith(`lokum_${name}`))
}

test('a value that cannot be read shows as NaN instead of what it was, and takes nothing else of the page away', async () => {
  let isAway = false
  gauge('depth_metres', 'How deep it is', async (observe) => {
    if (isAway) throw new Error('The line has torn.')
    observe(3, { place: 'here' })
  })
  gauge('height_metres', 'How high it is', (observe) => observe(7))

  const before = await linesOf('depth')
  isAway = true
  const after = await linesOf('depth')
  isAway = false

  expect(before).toEqual(['lokum_depth_metres{place="here"} 3'])
  expect(after).toEqual(['lokum_depth_metres{place="here"} NaN'])
  expect(await linesOf('height')).toEqual(['lokum_height_metres 7'])
  expect(await linesOf('metrics_unread')).toEqual(['lokum_metrics_unread_total 1'])
})

test('a value that is no longer reported shows as NaN', async () => {
  let places = ['here', 'there']
  gauge('width_metres', 'How wide it is', (observe) => {
    for (const place of places) observe(5, { place })
  })

  await linesOf('width')
  places = ['there']

  expect(await linesOf('width')).toEqual([
    'lokum_width_metres{place="here"} NaN',
    'lokum_width_metres{place="there"} 5',
  ])
})

test('the page comes without a value that has no answer', async () => {
  const silence = Promise.withResolvers<void>()
  gauge('echo_seconds', 'How late the echo is', () => silence.promise)

  const lines = await linesOf('height')

  expect(lines).toEqual(['lokum_height_metres 7'])
  silence.resolve()
})

test('a counter is there with 0 before anything was counted', async () => {
  counter('ships', 'Ships that came in')
  const count = counter('boats', 'Boats that came in', [{ colour: 'red' }, { colour: 'blue' }])
  total('waves', 'Waves that came in', () => 12)

  count({ colour: 'blue' })

  expect(await linesOf('ships')).toEqual(['lokum_ships_total 0'])
  expect(await linesOf('boats')).toEqual(['lokum_boats_total{colour="red"} 0', 'lokum_boats_total{colour="blue"} 1'])
  expect(await linesOf('waves')).toEqual(['lokum_waves_total 12'])
})

test('values that are asked for together come from one reading', async () => {
  let readings = 0
  const read = readOnce(async () => {
    readings += 1
    return readings
  })

  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(2)
})

test('a failed turn of a background task is counted by its log line', async () => {
  const log = { warn: () => undefined }
  const run = () => Promise.reject(new Error('The database is away.'))

  await using _task = repeat({ log }, { failure: 'things.not_done', everyMs: 3_600_000, run })

  const line = 'lokum_background_failures_total{event="things.not_done"} 1'
  await eventually(async () => expect(await linesOf('background_failures')).toEqual([line]))
})
