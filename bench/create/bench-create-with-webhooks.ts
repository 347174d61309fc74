import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { compareCreations } from './compare-creations.ts'

/** Creation through the gateway while the webhooks service delivers each one to an endpoint on the same machine. */
export async function benchCreateWithWebhooks(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { of, over } = await compareCreations(options, {
    services: ['webhooks', 'apartments', 'gateway'],
    entrance: 'gateway',
  })
  return {
    ratios: { create_with_webhooks_vs_handwritten: over('hand-written') },
    measured: { create_with_webhooks: of('create'), create_with_webhooks_handwritten: of('hand-written') },
  }
}
