export type Random = () => number

/** Numbers of [0, 1) that the seed alone decides (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed that was asked for, to replay a run, or another one each time. */
export function chooseSeed(wanted: string | undefined): number {
  return wanted === undefined ? Date.now() % 1_000_000 : Number(wanted)
}

/** @throws when there is nothing to choose from */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  for (const value of values.slice(Math.floor(random() * values.length))) return value
  throw new Error('There is nothing to choose from.')
}

/** The values in an order that the random numbers decide (Fisher and Yates). */
export function shuffle<Value>(random: Random, values: readonly Value[]): Value[] {
  const left = [...values]
  const shuffled: Value[] = []
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  return shuffled
}
