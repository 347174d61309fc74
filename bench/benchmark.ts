import type { Ratios } from './ratios.ts'

/** The options of a benchmark: how long a measurement is, how many there are, and the folder for profiles. */
export type BenchmarkOptions = {
  seconds: number
  rounds: number
  /** Where the services write CPU profiles (`node --cpu-prof`), if anywhere. */
  profileFolder: string | undefined
  /** How many apartments there are, each size after the other (growth). */
  sizes: readonly string[]
  /** Where the databases of each size are kept for a later run (growth); without it they are removed. */
  folder: string | undefined
  /** Only the databases are made; the next run with the folder measures (growth). */
  seedOnly: boolean
}

/** Numbers that mean something on any machine (`ratios`), and everything that was measured, by name. */
export type BenchmarkResult = {
  ratios: Ratios
  measured: Readonly<Record<string, unknown>>
}

/** One row of the table in run.ts: it starts what it needs, measures, prints, stops everything. */
export type Benchmark = (options: BenchmarkOptions) => Promise<BenchmarkResult>
