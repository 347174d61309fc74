import type { BenchmarkOptions } from '../benchmark.ts'
import { measureFloor } from '../load/measure-floor.ts'
import { loadNow } from '../measure/load-now.ts'
import { median, rounded } from '../measure/statistics.ts'
import { accountNames, mintTokens } from '../services/mint-tokens.ts'
import { openSurroundings } from '../services/open-surroundings.ts'
import type { Comparison, Side } from './comparison.ts'
import { describeCreation } from './describe-creation.ts'
import { measureRound, type Round } from './measure-round.ts'
import { printComparison } from './print-comparison.ts'
import { startHandwritten } from './start-handwritten.ts'
import { type Peer, startPeer } from './start-peer.ts'
import { type Composition, startSystem } from './start-system.ts'
import type { Subject } from './subject.ts'

// Node compiles what is called often: the first thousands of requests cost twice as much as the later ones.
const warmUp = { answers: 8_000, stepSeconds: 2, minSteps: 3, maxSteps: 6 }

const accounts = 200

/**
 * Measures the creation of apartments by the system, by the hand-written reference and by each peer, in turns, so that other load on the
 * machine affects all of them.
 */
export async function compareCreations(
  options: BenchmarkOptions,
  { peers = [], ...composition }: Composition & { peers?: readonly Peer[] },
): Promise<Comparison> {
  await using opened = new AsyncDisposableStack()
  const { folder, stack, identity } = opened.use(await openSurroundings())
  const need = { ...options, stack, folder, identity, tokens: mintTokens(identity, accountNames(accounts)) }
  const subjects = new Map<Side, Subject>([
    ['create', opened.use(await startSystem(need, composition))],
    ['hand-written', opened.use(await startHandwritten({ ...stack, folder }))],
  ])
  for (const peer of peers) subjects.set(peer.name, opened.use(await startPeer(need, peer)))
  const measure = (subject: Subject, seconds: number) => measureRound({ ...stack, subject }, { seconds })

  console.log(`Load average before: ${loadNow()}`)
  const floor = await measureFloor(folder)
  for (const subject of subjects.values()) await warm((seconds) => measure(subject, seconds))
  const rounds: Map<Side, Round>[] = []
  for (let number = 1; number <= options.rounds; number += 1) {
    const round = new Map<Side, Round>()
    for (const [side, subject] of subjects) round.set(side, await measure(subject, options.seconds))
    rounds.push(round)
    const rates = [...round].map(([side, { perSecond }]) => `${side} ${rounded(perSecond)}/s`)
    console.log(`Round ${number}: ${rates.join(', ')}, load average ${loadNow()}`)
  }

  const comparison = describeAll(rounds, floor)
  printComparison([...subjects.keys()], comparison)
  return comparison
}

function describeAll(rounds: readonly ReadonlyMap<Side, Round>[], floor: Comparison['floor']): Comparison {
  const rateOf = (round: ReadonlyMap<Side, Round>, side: Side) => round.get(side)?.perSecond ?? Number.NaN
  return {
    of: (side) => describeCreation(rounds.flatMap((round) => round.get(side) ?? [])),
    over: (side) => rounded(median(rounds.map((round) => rateOf(round, 'create') / rateOf(round, side)))),
    floor,
  }
}

async function warm(measure: (seconds: number) => Promise<Round>): Promise<void> {
  let answers = 0
  for (let step = 0; step < warmUp.maxSteps && (step < warmUp.minSteps || answers < warmUp.answers); step += 1)
    answers += (await measure(warmUp.stepSeconds)).answers
}
