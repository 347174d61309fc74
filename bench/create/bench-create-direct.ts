import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { compareCreations } from './compare-creations.ts'

/** Creations by the apartments service itself: the difference is the cost of the gateway. */
export async function benchCreateDirect(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { of, over } = await compareCreations(options, {
    services: ['apartments'],
    entrance: 'apartments',
  })
  return {
    ratios: { create_direct_vs_handwritten: over('hand-written') },
    measured: { create_direct: of('create'), create_direct_handwritten: of('hand-written') },
  }
}
