import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { compareWithHandwritten } from './compare-with-handwritten.ts'

/** The same operation asked of the apartments service itself: what the gateway costs is the difference. */
export async function benchCreateDirect(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { creation, reference, ratio } = await compareWithHandwritten(options, {
    services: ['apartments'],
    entrance: 'apartments',
  })
  return {
    ratios: { create_direct_vs_handwritten: ratio },
    measured: { create_direct: creation, create_direct_handwritten: reference },
  }
}
