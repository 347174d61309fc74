import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { rounded } from '../measure/statistics.ts'
import { compareCreations } from './compare-creations.ts'
import { sameDuties } from './same-duties/same-duties.ts'
import { usualStack } from './usual-stack/usual-stack.ts'

/** `POST /v1/apartments` through the gateway, as clients call it, beside the reference and two peers with a gateway of their own. */
export async function benchCreate(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { of, over, floor } = await compareCreations(options, {
    services: ['apartments', 'gateway'],
    entrance: 'gateway',
    peers: [sameDuties, usualStack],
  })
  const ratios = {
    create_vs_handwritten: over('hand-written'),
    create_vs_same_duties: over('same duties'),
    create_vs_usual_stack: over('usual stack'),
    create_p99_vs_usual_stack: rounded(of('create').p99_ms / of('usual stack').p99_ms),
  }
  const measured = {
    create: of('create'),
    handwritten: of('hand-written'),
    same_duties: of('same duties'),
    usual_stack: of('usual stack'),
    generator_floor: floor,
  }
  return { ratios, measured }
}
