import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { compareWithHandwritten } from './compare-with-handwritten.ts'

/** Creation through the gateway while the webhooks service delivers each one to an endpoint on the same machine. */
export async function benchCreateWithWebhooks(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { creation, reference, ratio } = await compareWithHandwritten(options, {
    services: ['webhooks', 'apartments', 'gateway'],
    entrance: 'gateway',
  })
  return {
    ratios: { create_with_webhooks_vs_handwritten: ratio },
    measured: { create_with_webhooks: creation, create_with_webhooks_handwritten: reference },
  }
}
