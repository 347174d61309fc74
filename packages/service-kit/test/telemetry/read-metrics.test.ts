import { afterAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { readOnce } from '../../src/telemetry/read-once.ts'
import { openMetricsPage } from './metrics-page.ts'

const page = await openMetricsPage()
const { counter, gauge, total } =
  await page.load<typeof import('../../src/telemetry/metrics.ts')>('telemetry/metrics.ts')
const { repeat } = await page.load<typeof import('../../src/background/repeat.ts')>('background/repeat.ts')

afterAll(async () => await page[Symbol.asyncDispose]())

const linesOf = async (name: string) =>
  (await page.read()).split('\n').filter((line) => line.startsWith(`lokum_${name}`))

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
