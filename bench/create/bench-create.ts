import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { compareWithHandwritten } from './compare-with-handwritten.ts'

/** `POST /v1/apartments` through the gateway, as clients call it. */
export async function benchCreate(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { creation, reference, floor, ratio } = await compareWithHandwritten(options, {
    services: ['apartments', 'gateway'],
    entrance: 'gateway',
  })
  return {
    ratios: { create_vs_handwritten: ratio },
    measured: { create: creation, handwritten: reference, generator_floor: floor },
  }
}
