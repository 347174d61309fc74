import type { Creation } from './describe-creation.ts'
import type { Peer } from './start-peer.ts'

export type Side = 'create' | 'hand-written' | Peer['name']

/** The medians of each side, and the median of each round's rate of ours over theirs. */
export type Comparison = {
  of: (side: Side) => Creation
  over: (side: Side) => number
  floor: { per_second: number; cpu_ms: number }
}
