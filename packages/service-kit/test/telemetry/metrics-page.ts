import { metrics } from '@opentelemetry/api'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { listen } from '../../src/http/listen.ts'

/**
 * The metrics page of a service. Instruments are made where their modules are loaded, so the SDK comes first: what `load` imports
 * from `src` is loaded again after it.
 */
export async function openMetricsPage() {
  const graph = crypto.randomUUID()
  const load = async <Module>(path: string): Promise<Module> => await import(`../../src/${path}?fresh=${graph}`)
  const { metricsExporter } = await load<typeof import('../../src/telemetry/metrics-exporter.ts')>(
    'telemetry/metrics-exporter.ts',
  )
  const sdk = new MeterProvider({ readers: [metricsExporter] })
  metrics.setGlobalMeterProvider(sdk)
  const page = await listen(metricsExporter.getMetricsRequestHandler.bind(metricsExporter), {
    host: '127.0.0.1',
    port: 0,
  })
  return {
    load,
    read: async () => await (await fetch(page.url)).text(),
    async [Symbol.asyncDispose]() {
      await page[Symbol.asyncDispose]()
      await sdk.shutdown()
      metrics.disable()
    },
  }
}
