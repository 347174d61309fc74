// Loaded with `node --import`, before anything else, and configured by the standard OTEL_* variables alone.
import { sep } from 'node:path'
import { metricsExporter } from '@lokum/service-kit/telemetry/metrics-exporter'
import { metrics, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import { chooseSampler, createBatch } from './trace-settings.ts'

// The folder of the service, services/<name>/src/main.ts; its paths and arguments are not exported.
process.env.OTEL_SERVICE_NAME ??= process.argv[1]?.split(sep).at(-3) ?? 'lokum'

const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = process.env
const hasCollector = Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

const resource = defaultResource().merge(detectResources({ detectors: [envDetector] }))
const meters = new MeterProvider({ resource, readers: [metricsExporter] })
metrics.setGlobalMeterProvider(meters)

// Without a collector there is no tracer, and a span costs nothing.
const tracers = hasCollector
  ? new TracerProvider({
      resource,
      sampler: chooseSampler(process.env),
      spanProcessors: [createBatch(new OTLPTraceExporter(), process.env)],
    })
  : undefined
if (tracers) trace.setGlobalTracerProvider(tracers)

// Instruments are made where their modules are loaded, which has to be after the start.
const { watchProcess } = await import('./watch-process.ts')
watchProcess()

process.once('beforeExit', () => {
  void meters.shutdown()
  void tracers?.shutdown()
})
