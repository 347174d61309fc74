/** "p50 3 ms, p99 20 ms, max 31 ms of 812" */
export function describeTimes(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => `${sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]?.toFixed(0)} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} of ${values.length}`
}
