// Loaded with `node --import`, before anything else, and configured by the standard OTEL_* variables alone.
import { sep } from 'node:path'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { metricsExporter } from './metrics-exporter.ts'

const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_SAMPLER } = process.env
const hasCollector = Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

process.env.OTEL_TRACES_SAMPLER = OTEL_TRACES_SAMPLER ?? (hasCollector ? 'parentbased_always_on' : 'always_off')
process.env.OTEL_LOGS_EXPORTER ??= 'none'
// The folder of the service, services/<name>/src/main.ts; its paths and arguments are not exported.
process.env.OTEL_SERVICE_NAME ??= process.argv[1]?.split(sep).at(-3) ?? 'lokum'
process.env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env'

const sdk = new NodeSDK({
  metricReaders: [metricsExporter],
  ...(hasCollector ? { traceExporter: new OTLPTraceExporter() } : { spanProcessors: [] }),
})
sdk.start()

// Instruments are made where their modules are loaded, which has to be after the start.
const { watchProcess } = await import('./watch-process.ts')
watchProcess()

process.once('beforeExit', () => {
  void sdk.shutdown()
})
