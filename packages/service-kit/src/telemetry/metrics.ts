import { type Attributes, metrics } from '@opentelemetry/api'

const meter = () => metrics.getMeter('lokum')

type Observe = (value: number, attributes?: Attributes) => void

/** A value that is read when the metrics page is read; names follow Prometheus (unit last). */
export function gauge(name: string, description: string, read: (observe: Observe) => void | Promise<void>): void {
  meter()
    .createObservableGauge(`lokum_${name}`, { description })
    .addCallback((result) => read((value, attributes) => result.observe(value, attributes)))
}

export type Count = (attributes?: Attributes, by?: number) => void

/** Counts what happened; the page shows it with the ending `_total`. */
export function counter(name: string, description: string): Count {
  const instrument = meter().createCounter(`lokum_${name}`, { description })
  return (attributes, by = 1) => instrument.add(by, attributes)
}

export type Measure = (seconds: number, attributes?: Attributes) => void

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A distribution of durations in seconds. */
export function histogram(name: string, description: string): Measure {
  const advice = { explicitBucketBoundaries: bounds }
  const instrument = meter().createHistogram(`lokum_${name}`, { description, unit: 's', advice })
  return (seconds, attributes) => instrument.record(seconds, attributes)
}
