import { eventually } from '@lokum/local-stack/testing/eventually'
import { type Random, shuffle } from '../random.ts'
import { findFailures } from '../webhooks/find-failures.ts'
import type { Kind } from './kinds/kind.ts'
import { untilReady } from './kinds/process-kinds.ts'
import { checkSums } from './laws/check-sums.ts'
import type { Load } from './load/start-load.ts'
import type { FaultSystem } from './open-fault-system.ts'

/** Every broken part must work again within this time, without help. */
const healMs = 90_000

export type Struck = { name: string; atSeconds: number; tookSeconds: number; healedSeconds: number | undefined }

type Strikes = { system: FaultSystem; load: Load; random: Random; kinds: readonly Kind[]; poison: Set<string> }

/** Strikes one kind after the other until a moment of `performance.now()`, and waits each time until everything has healed. */
export async function strikeAll({ system, load, random, kinds, poison }: Strikes, endsAt: number) {
  const startedAt = performance.now()
  const reasons = kinds.map((kind) => ({ kind, reason: kind.needs?.(system) }))
  const skipped = reasons.flatMap(({ kind: { name }, reason }) => (reason ? [{ name, reason }] : []))
  const possible = reasons.flatMap(({ kind, reason }) => (reason ? [] : [kind]))
  const struck: Struck[] = []
  const failures: string[] = []
  for (const kind of inTurn(random, possible)) {
    if (performance.now() > endsAt) break
    const begun = performance.now()
    await kind.strike({ system, random, poisoned: (id) => poison.add(id) })
    const over = performance.now()
    const healedSeconds = await untilHealed({ system, load }, over)
    const atSeconds = seconds(startedAt, begun)
    struck.push({ name: kind.name, atSeconds, tookSeconds: seconds(begun, over), healedSeconds })
    console.log(`${atSeconds} s ${kind.name}: ${seconds(begun, over)} s, healed after ${healedSeconds} s`)
    failures.push(...(await judge({ system, load, kind, over, healedSeconds })))
  }
  return { struck, skipped, failures }
}

/** All of them in a random order, again and again. */
function* inTurn(random: Random, kinds: readonly Kind[]): Generator<Kind> {
  while (kinds.length > 0) yield* shuffle(random, kinds)
}

type Judged = Pick<Strikes, 'system' | 'load'> & { kind: Kind; over: number; healedSeconds: number | undefined }

async function judge({ system, load, kind, over, healedSeconds }: Judged): Promise<string[]> {
  const sums = findFailures(await checkSums({ system, books: load.books }))
  const silent = load.silentSince(over).join(', ') || 'not ready'
  return [...(healedSeconds === undefined ? [`not healed: ${silent}`] : []), ...sums].map(
    (one) => `${kind.name}: ${one}`,
  )
}

/** Every process is ready and everything that callers do has succeeded since; gives the seconds until then. */
async function untilHealed(
  { system, load }: Pick<Strikes, 'system' | 'load'>,
  since: number,
): Promise<number | undefined> {
  try {
    await untilReady(system, healMs)
    await eventually(() => load.silentSince(since).length === 0, { deadlineMs: healMs, intervalMs: 200 })
    return seconds(since, performance.now())
  } catch (error) {
    console.log(String(error), load.silentSince(since))
    return undefined
  }
}

function seconds(from: number, to: number): number {
  return Math.round((to - from) / 100) / 10
}
