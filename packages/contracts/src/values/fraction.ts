/** The sum of fractions such as `1/3`, in lowest terms: `1`, `5/6` or `0`; undefined when one of the texts is no fraction. */
export function addFractions(fractions: readonly string[]): string | undefined {
  const read = fractions.map(readFraction)
  let [above, below] = [0n, 1n]
  for (const one of read) {
    if (one === undefined) return undefined
    above = above * one.below + one.above * below
    below *= one.below
  }
  const common = divisor(above, below)
  return below === common ? `${above / common}` : `${above / common}/${below / common}`
}

/** Whole numbers in the proportions of fractions such as `1/3`; a text that is no fraction has no weight. */
export function weighFractions(fractions: readonly string[]): bigint[] {
  const read = fractions.map((text) => readFraction(text) ?? { above: 0n, below: 1n })
  const whole = read.reduce((product, { below }) => product * below, 1n)
  return read.map(({ above, below }) => (above * whole) / below)
}

function readFraction(text: string): { above: bigint; below: bigint } | undefined {
  const [, above, below] = /^(\d{1,4})\/([1-9]\d{0,3})$/.exec(text) ?? []
  return above === undefined || below === undefined ? undefined : { above: BigInt(above), below: BigInt(below) }
}

function divisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisor(other, one % other)
}
