import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { loadNow } from '../measure/load-now.ts'
import { median, rounded } from '../measure/statistics.ts'
import { countTransactions } from './count-transactions.ts'
import { describeSide } from './describe-side.ts'
import { type Drain, drainBacklog } from './drain-backlog.ts'
import { measureIdle } from './measure-idle.ts'
import { openSides, type Sides } from './open-sides.ts'
import { printWebhooks } from './print-webhooks.ts'
import { type Round, runDrains, runLatencies } from './run-rounds.ts'

const endpoints = 50
// So many that a round lasts seconds, and so few that the whole run stays under three minutes.
const backlogPerSecond = 2_500

/** Delivers a backlog, and 200 events a second, beside graphile-worker, pg-boss and plain POSTs. */
export async function benchWebhooks({ seconds, rounds, profileFolder }: BenchmarkOptions): Promise<BenchmarkResult> {
  await using sides = await openSides({ profileFolder, endpoints })
  const { postgres, keepers } = sides
  const count = Math.round(backlogPerSecond * seconds)

  console.log(`Load average before: ${loadNow()}`)
  await warm(sides, { count, endpoints })
  const { idle, transactions: atFirst } = await measureIdle(sides)
  const drains = await runDrains(sides, { rounds, count, endpoints })
  const afterDrains = await countTransactions(postgres, keepers)
  const turns = Math.ceil(rounds / 2)
  const latencies = await runLatencies(sides, { rounds: turns, seconds, endpoints })
  const atLast = await countTransactions(postgres, keepers)
  const alone = await drainBacklog({ ...sides, side: sides.lokum }, { count, endpoints: 1 })

  const describe = (name: string) =>
    describeSide({
      drains: drains.flatMap((round) => round.get(name) ?? []),
      latencies: latencies.flatMap((round) => round.get(name) ?? []),
      idle: idle.get(name),
      transactions: idle.has(name)
        ? {
            perDelivery: ((afterDrains[name] ?? 0) - (atFirst[name] ?? 0)) / (rounds * count),
            perEvent: ((atLast[name] ?? 0) - (afterDrains[name] ?? 0)) / (turns * seconds * 200),
          }
        : undefined,
    })
  const figures = Object.fromEntries(sides.all.map(({ name }) => [name, describe(name)]))
  const ratioTo = (...names: readonly string[]) => rounded(median(drains.map((round) => ratioOf(round, names))))
  printWebhooks(figures)
  console.log(`\nOne endpoint alone: ${rounded(alone.perSecond)}/s`)
  return {
    ratios: {
      deliveries_vs_pg_boss: ratioTo('boss'),
      deliveries_vs_graphile: ratioTo('graphile'),
      deliveries_vs_best_queue: ratioTo('boss', 'graphile'),
    },
    measured: { webhooks: { ...figures, lokum_one_endpoint_per_second: rounded(alone.perSecond) } },
  }
}

/** The first thousands of calls of each side find code that Node has not compiled yet. */
async function warm(sides: Sides, backlog: { count: number; endpoints: number }): Promise<void> {
  for (const side of sides.all) await drainBacklog({ ...sides, side }, backlog)
}

/** Our rate to the best of the named sides in the same round. */
function ratioOf(round: Round<Drain>, names: readonly string[]): number {
  const rateOf = (name: string) => round.get(name)?.perSecond ?? Number.NaN
  return rateOf('lokum') / Math.max(...names.map(rateOf))
}
