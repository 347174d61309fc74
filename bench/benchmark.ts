/** What a benchmark is given: how long a measurement is, how many there are, and what to leave behind. */
export type BenchmarkOptions = {
  seconds: number
  rounds: number
  /** Where the services write CPU profiles (`node --cpu-prof`), if anywhere. */
  profileFolder: string | undefined
}

/** Numbers that mean something on any machine (`ratios`), and everything that was measured, by name. */
export type BenchmarkResult = {
  ratios: Readonly<Record<string, number>>
  measured: Readonly<Record<string, unknown>>
}

/** One row of the table in run.ts: it starts what it needs, measures, prints, stops everything. */
export type Benchmark = (options: BenchmarkOptions) => Promise<BenchmarkResult>
