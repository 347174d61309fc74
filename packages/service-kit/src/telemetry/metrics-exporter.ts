import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'

/** The Prometheus page of the operations port; it opens no port of its own. */
export const metricsExporter = new PrometheusExporter({ preventServerStart: true })
