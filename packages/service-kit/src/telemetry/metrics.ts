import { setTimeout as delay } from 'node:timers/promises'
import { type Attributes, metrics } from '@opentelemetry/api'

const meter = () => metrics.getMeter('lokum')

/** A scrape waits 10 s, and all values are read side by side. */
const readMs = 3_000

const unread = counter('metrics_unread', 'Values of this page that could not be read in time and show as NaN')

type Observe = (value: number, attributes?: Attributes) => void
type Read = (observe: Observe) => void | Promise<void>
type Observed = ReadonlyMap<string, { value: number; attributes: Attributes }>

/**
 * A value that is read when the metrics page is read; names follow Prometheus (unit last). A value that cannot be read in time, or no longer
 * exists, shows as NaN without affecting the rest of the page: the SDK would repeat the previous value.
 */
export function gauge(name: string, description: string, read: Read): void {
  const known = new Map<string, Attributes>()
  meter()
    .createObservableGauge(`lokum_${name}`, { description })
    .addCallback(async (result) => {
      const observed = await observe(read).catch((): Observed => {
        unread()
        return known.size === 0 ? nothing : new Map()
      })
      for (const [key, { attributes }] of observed) known.set(key, attributes)
      for (const [key, attributes] of known) result.observe(observed.get(key)?.value ?? Number.NaN, attributes)
    })
}

const nothing: Observed = new Map([['{}', { value: Number.NaN, attributes: {} }]])

async function observe(read: Read): Promise<Observed> {
  const observed = new Map<string, { value: number; attributes: Attributes }>()
  const reading = read((value, attributes = {}) => observed.set(JSON.stringify(attributes), { value, attributes }))
  if (reading) await inTime(reading)
  return observed
}

async function inTime(reading: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const tooLate = delay(readMs, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error(`Not read within ${readMs} ms.`)
  })
  try {
    await Promise.race([reading, tooLate])
  } finally {
    stop.abort()
  }
}

/** A sum kept elsewhere, read with the metrics page, which shows it with the suffix `_total`. */
export function total(name: string, description: string, read: () => number, attributes: Attributes = {}): void {
  meter()
    .createObservableCounter(`lokum_${name}`, { description })
    .addCallback((result) => result.observe(read(), attributes))
}

export type Count = (attributes?: Attributes, by?: number) => void

/**
 * Counts what happened; the page shows it with the ending `_total`. Each of the `series` is there from the start with 0, so that
 * a rate sees the first one: all of a counter without labels, and of one with labels those that are known.
 */
export function counter(name: string, description: string, series: readonly Attributes[] = [{}]): Count {
  const instrument = meter().createCounter(`lokum_${name}`, { description })
  for (const attributes of series) instrument.add(0, attributes)
  return (attributes, by = 1) => instrument.add(by, attributes)
}

type Measure = (seconds: number, attributes?: Attributes) => void

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A distribution of durations in seconds. */
export function histogram(name: string, description: string): Measure {
  const advice = { explicitBucketBoundaries: bounds }
  const instrument = meter().createHistogram(`lokum_${name}`, { description, advice })
  return (seconds, attributes) => instrument.record(seconds, attributes)
}
