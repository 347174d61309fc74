import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'

/** The Prometheus page of the operations port; it opens no port of its own and labels nothing with the library that counted. */
export const metricsExporter = new PrometheusExporter({
  preventServerStart: true,
  withoutScopeInfo: true,
  withoutTargetInfo: true,
})
