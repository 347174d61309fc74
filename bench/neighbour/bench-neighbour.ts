import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { median, percentile, rounded } from '../measure/statistics.ts'
import { Answered, type Target } from './attack.ts'
import { heavyOperations } from './heavy-operations.ts'
import { lightOperations } from './light-operations.ts'
import { type Measured, measureCalls } from './measure-calls.ts'
import { openNeighbours } from './open-neighbours.ts'

/** A phase lasts so many times the seconds of a measurement, for a hundred calls of each class. */
const longer = 5
const mostRounds = 3
/** Until the attacker has filled every queue, and until they are empty again. */
const warmUpMs = 4_000
const coolDownMs = 8_000

/** How an account fares while another one does its worst with everything that it may send. */
export async function benchNeighbour({ seconds, rounds }: BenchmarkOptions): Promise<BenchmarkResult> {
  await using stack = new AsyncDisposableStack()
  const { world, quiet, loud } = await openNeighbours(stack)
  const operations = { light: lightOperations(quiet), heavy: heavyOperations(quiet) }
  const measure = (forSeconds: number) => measureCalls(quiet, operations, forSeconds)
  const target: Target = {
    gateway: world.system.urls.gateway,
    tokens: loud.landlords.map(({ token }) => token),
    link: loud.link,
    apartment: loud.apartment,
    agreement: loud.agreement,
    letting: loud.letting,
    meter: loud.meter,
    approved: loud.approved,
    request: loud.request,
  }
  await measure(seconds)
  const alone: Measured[] = []
  const attacked: Measured[] = []
  let answered: Answered = {}
  for (let round = 0; round < Math.min(rounds, mostRounds); round += 1) {
    alone.push(await measure(seconds * longer))
    const attack = await startAttack(target)
    await delay(warmUpMs)
    attacked.push(await measure(seconds * longer))
    answered = await attack.stop()
    await delay(coolDownMs)
  }
  return report({ alone, attacked, answered })
}

async function startAttack(target: Target) {
  const child = fork(join(import.meta.dirname, 'attack-main.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(target)
  await once(child, 'message')
  return {
    stop: async (): Promise<Answered> => {
      const said = once(child, 'message')
      child.send('stop')
      const [answered] = await said
      await once(child, 'exit')
      return Answered.parse(answered)
    },
  }
}

type Both = { alone: readonly Measured[]; attacked: readonly Measured[]; answered: Answered }

function report({ alone, attacked, answered }: Both): BenchmarkResult {
  const times = (all: readonly Measured[], name: string) =>
    all.flatMap((one) => one.times.get(name) ?? []).toSorted((a, b) => a - b)
  const names = [...new Set(alone.flatMap((one) => [...one.times.keys()]))]
  const heavy = new Set(alone.flatMap(({ heavyNames }) => heavyNames))
  const classes = names.map((name) => {
    const [before, during] = [times(alone, name), times(attacked, name)]
    const p99 = { alone: percentile(before, 0.99), attacked: percentile(during, 0.99) }
    return {
      name,
      calls: during.length,
      p50Ms: percentile(before, 0.5),
      p50AttackedMs: percentile(during, 0.5),
      p99Ms: p99.alone,
      p99AttackedMs: p99.attacked,
      ratio: p99.attacked / p99.alone,
      waitSeconds: ((during.at(-1) ?? Number.NaN) - median(before)) / 1_000,
    }
  })
  const light = classes.filter(({ name }) => !heavy.has(name))
  const refused = attacked.flatMap((one) => one.refused)
  for (const one of classes) {
    const [before, during] = [rounded(one.p99Ms), rounded(one.p99AttackedMs)]
    const middle = `p50 ${rounded(one.p50Ms)} → ${rounded(one.p50AttackedMs)}`
    console.log(`${one.name}: ${middle}, p99 ${before} → ${during} ms (${rounded(one.ratio)}), ${one.calls} calls`)
  }
  console.log(`refused: ${refused.length === 0 ? 'none' : refused.slice(0, 5).join('; ')}`)
  console.log(`the attacker was answered: ${JSON.stringify(answered)}`)
  return {
    ratios: {
      neighbour_p99: rounded(Math.max(...light.map(({ ratio }) => ratio))),
      neighbour_heavy_wait_s: rounded(
        Math.max(...classes.filter(({ name }) => heavy.has(name)).map((one) => one.waitSeconds)),
      ),
      neighbour_refused: refused.length,
    },
    measured: { neighbour: { classes, attacker: answered } },
  }
}
