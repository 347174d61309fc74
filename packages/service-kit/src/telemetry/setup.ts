// Loaded with `node --import`, before anything else, and configured by the standard OTEL_* variables alone.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { metricsExporter } from './metrics-exporter.ts'

const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_SAMPLER } = process.env
const hasCollector = Boolean(OTEL_EXPORTER_OTLP_ENDPOINT ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

process.env.OTEL_TRACES_SAMPLER = OTEL_TRACES_SAMPLER ?? (hasCollector ? 'parentbased_always_on' : 'always_off')
process.env.OTEL_LOGS_EXPORTER ??= 'none'

const sdk = new NodeSDK({
  metricReaders: [metricsExporter],
  ...(hasCollector ? { traceExporter: new OTLPTraceExporter() } : { spanProcessors: [] }),
})
sdk.start()

process.once('beforeExit', () => {
  void sdk.shutdown()
})
