import { setTimeout as delay } from 'node:timers/promises'
import { cpuBetween } from '../measure/cpu.ts'
import { countTransactions } from './count-transactions.ts'
import type { Sides } from './open-sides.ts'
import { readCpu } from './read-cpu.ts'

/** The cost of waiting for work, each second. */
export type Idle = { transactions: number; cpuMs: number }

/**
 * Lets all sides wait for work for about ten seconds, side by side, since none of them takes a processor for itself.
 * @returns also the counts of transactions, from which the rounds count on
 */
export async function measureIdle({ postgres, receiver, keepers }: Sides) {
  const read = async () =>
    new Map(
      await Promise.all(keepers.map(async (side) => [side.name, await readCpu({ postgres, receiver, side })] as const)),
    )
  for (const side of keepers) await side.release()
  const first = await countTransactions(postgres, keepers)
  const before = await read()
  const since = performance.now()
  await delay(marginMs)
  const transactions = await countTransactions(postgres, keepers)
  const seconds = (performance.now() - since) / 1_000
  const after = await read()
  for (const side of keepers) await side.halt()
  const idle = keepers.map(({ name }): [string, Idle] => {
    const { receiver: _nothing, ...used } = cpuBetween(before.get(name) ?? {}, after.get(name) ?? {})
    const cpuMs = Object.values(used).reduce((sum, cpu) => sum + cpu * 1_000, 0)
    return [name, { transactions: ((transactions[name] ?? 0) - (first[name] ?? 0)) / seconds, cpuMs: cpuMs / seconds }]
  })
  return { idle: new Map(idle), transactions }
}

// A late report of a session affects both measurements alike.
const marginMs = 500
