import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestStack } from '@lokum/local-stack/test-stack/test-stack'
import type { BenchmarkOptions } from '../benchmark.ts'
import { measureFloor } from '../load/measure-floor.ts'
import { median, rounded } from '../measure/statistics.ts'
import { describeCreation } from './describe-creation.ts'
import { measureRound, type Round } from './measure-round.ts'
import { printComparison } from './print-comparison.ts'
import { startHandwritten } from './start-handwritten.ts'
import { type Composition, startSystem } from './start-system.ts'

// Node compiles what is called often: the first thousands of requests cost twice as much as the later ones.
const warmUp = { answers: 8_000, stepSeconds: 2, minSteps: 3, maxSteps: 6 }

/**
 * Measures the creation of apartments by the system against the hand-written reference, in turns, so that whatever else the
 * machine does meets both; the ratio is the median of the rounds' own.
 */
export async function compareWithHandwritten(options: BenchmarkOptions, composition: Composition) {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lokum-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const stack = opened.use(await startTestStack({ environment: { PATH: process.env.PATH } }))
  const system = opened.use(await startSystem({ ...options, stack, folder }, composition))
  const handwritten = opened.use(await startHandwritten({ ...stack, folder }))
  const measure = (subject: typeof system, seconds: number) => measureRound({ ...stack, subject }, { seconds })

  console.log(`Load average before: ${loadNow()}`)
  const floor = await measureFloor(folder)
  for (const subject of [system, handwritten]) await warm((seconds) => measure(subject, seconds))
  const rounds: Record<'ours' | 'theirs', Round>[] = []
  for (let number = 1; number <= options.rounds; number += 1) {
    const ours = await measure(system, options.seconds)
    const theirs = await measure(handwritten, options.seconds)
    rounds.push({ ours, theirs })
    const rates = `${rounded(ours.perSecond)}/s, hand-written ${rounded(theirs.perSecond)}/s`
    console.log(`Round ${number}: ${rates}, load average ${loadNow()}`)
  }

  const ratio = rounded(median(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)))
  const creation = describeCreation(rounds.map(({ ours }) => ours))
  const reference = describeCreation(rounds.map(({ theirs }) => theirs))
  printComparison({ creation, reference, floor, ratio })
  return { creation, reference, floor, ratio }
}

async function warm(measure: (seconds: number) => Promise<Round>): Promise<void> {
  let answers = 0
  for (let step = 0; step < warmUp.maxSteps && (step < warmUp.minSteps || answers < warmUp.answers); step += 1)
    answers += (await measure(warmUp.stepSeconds)).answers
}

/** Of the last minute, this benchmark's own load included. */
function loadNow(): number {
  return rounded(loadavg()[0] ?? Number.NaN, 2)
}
