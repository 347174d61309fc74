import { type Sample, tables } from './take-sample.ts'

/** The last third may be larger than the second one by this much, which garbage and half-empty pages explain. */
const allowedGrowth = 1.15
/** Tables of a few pages grow in steps that are no trend, and the number of partitions changes by one while it is looked at. */
const allowedStep = 1

export type Flatness = { name: string; secondThird: number; lastThird: number; isFlat: boolean }

/**
 * Compares the medians of the second and the last third of a run: the first third is for filling up. Memory is that of the
 * replica that lived through the whole run.
 */
export function judgeFlatness(samples: readonly Sample[]): Flatness[] {
  const series = [
    { name: 'memory of the replica that was spared', measure: ({ memoryMb }: Sample) => memoryMb[0] },
    ...tables.map((table) => ({ name: table, measure: ({ tableMb }: Sample) => tableMb[table] })),
    { name: 'partitions', measure: ({ partitions }: Sample) => partitions },
  ]
  return series.map(({ name, measure }) => {
    const third = Math.floor(samples.length / 3)
    const secondThird = median(samples.slice(third, 2 * third), measure)
    const lastThird = median(samples.slice(2 * third), measure)
    return {
      name,
      secondThird,
      lastThird,
      isFlat: lastThird <= Math.max(secondThird * allowedGrowth, secondThird + allowedStep),
    }
  })
}

function median(samples: readonly Sample[], measure: (sample: Sample) => number | undefined): number {
  const sorted = samples.flatMap((sample) => measure(sample) ?? []).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
