import { loadNow } from '../measure/load-now.ts'
import { rounded } from '../measure/statistics.ts'
import { type Drain, drainBacklog } from './drain-backlog.ts'
import { type Latency, measureLatency } from './measure-latency.ts'
import type { Sides } from './open-sides.ts'

/** One round: every side once, by name. */
export type Round<Figures> = ReadonlyMap<string, Figures>

/** Drains a backlog of each side in turn, so that other load on the machine affects all. */
export async function runDrains(
  sides: Sides,
  { rounds, ...backlog }: { rounds: number; count: number; endpoints: number },
): Promise<Round<Drain>[]> {
  const all: Round<Drain>[] = []
  for (let number = 1; number <= rounds; number += 1) {
    const round = new Map<string, Drain>()
    for (const side of sides.all) round.set(side.name, await drainBacklog({ ...sides, side }, backlog))
    all.push(round)
    const rates = [...round].map(([name, { perSecond }]) => `${name} ${rounded(perSecond)}/s`)
    console.log(`Backlog ${number}: ${rates.join(', ')}, load average ${loadNow()}`)
  }
  return all
}

/** Gives 200 messages a second to each side in turn. */
export async function runLatencies(
  sides: Sides,
  { rounds, ...load }: { rounds: number; seconds: number; endpoints: number },
): Promise<Round<Latency>[]> {
  const all: Round<Latency>[] = []
  for (let number = 1; number <= rounds; number += 1) {
    const round = new Map<string, Latency>()
    for (const side of sides.keepers) round.set(side.name, await measureLatency({ ...sides, side }, load))
    all.push(round)
    const times = [...round].map(
      ([name, { fromCommit }]) => `${name} p50 ${rounded(fromCommit.p50)} p99 ${rounded(fromCommit.p99)} ms`,
    )
    console.log(`200 a second ${number}: ${times.join(', ')}, load average ${loadNow()}`)
  }
  return all
}
