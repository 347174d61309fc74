import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { loadNow } from '../measure/load-now.ts'
import { rounded } from '../measure/statistics.ts'
import { accountsOf } from './accounts-of.ts'
import { type Figures, measureSizes } from './measure-sizes.ts'
import { openGround } from './open-ground.ts'
import { seedSize } from './seed-size.ts'
import { readSize, type Size } from './size.ts'

/** The cost of each hot operation at each size, and how much dearer it is at the largest than at the smallest. */
export async function benchGrowth(options: BenchmarkOptions): Promise<BenchmarkResult> {
  const sizes = options.sizes.map(readSize)
  await using ground = await openGround(options.folder)
  for (const size of sizes) await seedSize(ground.postgres, { size, ...accountsOf(ground.identity, size) })
  if (options.seedOnly) return { ratios: {}, measured: {} }

  console.log(`Load average before: ${loadNow()}`)
  const all = await measureSizes({ ...options, ...ground }, sizes)
  console.log(`Load average after: ${loadNow()}`)
  for (const [{ name }, figures] of all) {
    console.log(name)
    console.table(figures)
  }
  const worst = worstOf([...all])
  return {
    ratios: worst === undefined ? {} : { growth_worst: worst },
    measured: { growth: Object.fromEntries([...all].map(([{ name }, figures]) => [name, figures])) },
  }
}

/** The largest ratio of an operation's CPU at the largest size to that at the smallest. */
function worstOf(all: readonly [Size, Figures][]): number | undefined {
  const [[small, least] = [], [large, most] = []] = [all[0], all.at(-1)]
  if (!small || !least || !large || !most || small === large) return undefined
  const ratios = Object.entries(most).map(([name, { cpu_ms }]) => {
    const smallest = least[name]?.cpu_ms ?? Number.NaN
    return { name, [small.name]: smallest, [large.name]: cpu_ms, ratio: rounded(cpu_ms / smallest) }
  })
  console.log('CPU milliseconds for one call')
  console.table(ratios)
  return Math.max(...ratios.map(({ ratio }) => ratio))
}
