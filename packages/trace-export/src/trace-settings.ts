import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

type Environment = Readonly<Record<string, string | undefined>>

const samplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

/**
 * The sampler that OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG name; by default everything that the caller does not exclude.
 * @throws when the variable names none
 */
export function chooseSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment): Sampler {
  const make = samplers[name || 'parentbased_always_on']
  if (make === undefined)
    throw new Error(`OTEL_TRACES_SAMPLER is "${name}"; it must be one of ${Object.keys(samplers).join(', ')}`)
  return make(numberIn('OTEL_TRACES_SAMPLER_ARG', ratio) ?? 1)
}

/** Sends spans in batches, as the OTEL_BSP_* variables say. @throws when one of them is no number */
export function createBatch(exporter: SpanExporter, environment: Environment): BatchSpanProcessor {
  const read = (name: string) => numberIn(name, environment[name])
  const [maxQueueSize, maxExportBatchSize] = [read('OTEL_BSP_MAX_QUEUE_SIZE'), read('OTEL_BSP_MAX_EXPORT_BATCH_SIZE')]
  const [scheduledDelayMillis, exportTimeoutMillis] = [read('OTEL_BSP_SCHEDULE_DELAY'), read('OTEL_BSP_EXPORT_TIMEOUT')]
  return new BatchSpanProcessor({
    exporter,
    ...(maxQueueSize !== undefined && { maxQueueSize }),
    ...(maxExportBatchSize !== undefined && { maxExportBatchSize }),
    ...(scheduledDelayMillis !== undefined && { scheduledDelayMillis }),
    ...(exportTimeoutMillis !== undefined && { exportTimeoutMillis }),
  })
}

function numberIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  if (!(value >= 0)) throw new Error(`${name} is "${text}"; it must be a number of at least 0`)
  return value
}
