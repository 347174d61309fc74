import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeCounts, describeMachine } from '../describe-run.ts'
import type { Flatness } from './judge-flatness.ts'
import { type Sample, tables } from './take-sample.ts'

const rowsShown = 20

type SoakRun = {
  date: Date
  seed: number
  minutes: number
  perSecond: number
  retentionHours: number
  delaysSeconds: readonly number[]
  endpoints: { healthy: number; failing: readonly string[] }
  faults: readonly { seconds: number; name: string; tookSeconds: number }[]
  samples: readonly Sample[]
  /** Numbers, and lists that have to be empty. */
  counts: Readonly<Record<string, unknown>>
  flatness: readonly Flatness[]
  /** A short run ends before its tables can be flat. */
  isFlatnessJudged: boolean
  /** The sums that do not add up; empty when the run passed. */
  failures: readonly string[]
}

/** Writes the report of a run as Markdown and gives its path. */
export async function writeReport(folder: string, run: SoakRun): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `soak-${run.date.toISOString().slice(0, 10)}.md`)
  await writeFile(path, describeRun(run, describeMachine()))
  return path
}

function describeRun(run: SoakRun, machine: string): string {
  const { seed, minutes, perSecond, endpoints, retentionHours, delaysSeconds } = run
  return `# Soak of the webhooks service, ${run.date.toISOString().slice(0, 10)}

${describeVerdict(run)}
Repeat it: \`SOAK_RATE=${perSecond} npm run test:chaos -- soak --minutes ${minutes} --seed ${seed}\`

Machine: ${machine}. Load generator, receivers, broker, database and services share it.

## What ran

- Two replicas of the webhooks service beside PostgreSQL and NATS, each a process of its own, everything flushed as in production.
- ${perSecond} events a second for ${minutes} minutes, published as the outbox relay does, each to two endpoints.
- ${endpoints.healthy + endpoints.failing.length} endpoints of ten accounts. ${endpoints.failing.length} of them fail for 40 s of every 80 s: ${endpoints.failing.join(', ')}.
- \`WEBHOOKS_RETENTION_HOURS=${retentionHours}\` (${Math.round(retentionHours * 3_600)} s), so that partitions of ${(retentionHours * 360).toFixed(1)} s are dropped throughout.
- \`autovacuum_naptime=5s\` instead of a minute: time runs faster here, and every start of PostgreSQL forgets what is to be vacuumed.
- \`WEBHOOKS_RETRY_DELAYS_SECONDS=${delaysSeconds.join(',')}\`: what is published while an endpoint fails either succeeds within its retries or
  is exhausted. Exhausted deliveries are read from the database every ten seconds, before their rows leave, and every one must have had all its
  ${delaysSeconds.length} attempts. So each pair of event and endpoint ends in the books of the receivers or among the exhausted ones.
- Every 20 to 40 s something is struck, in an order that the seed decides. One replica is spared by kills, so that its memory can be judged over the whole run.

## Faults

| at s | what | there again after s |
|---|---|---|
${run.faults.map(({ seconds, name, tookSeconds }) => `| ${seconds} | ${name} | ${tookSeconds.toFixed(1)} |\n`).join('')}
## Counted in the end

Receipts are counted over the whole run; rows and attempts over those events that retention cannot have reached.

${describeCounts(run.counts)}
## Size

Medians of the second and the last third of the run; the first one is for filling up. MB of memory, MB of disk with indexes and all
partitions, and a number. The last third may be 15 % (or 1 MB, or one) above the second: garbage and half-empty pages.

| | second third | last third | flat |
|---|---|---|---|
${run.flatness.map(({ name, secondThird, lastThird, isFlat }) => `| ${name} | ${round(secondThird)} | ${round(lastThird)} | ${isFlat ? 'yes' : 'no'} |\n`).join('')}
## Samples

Latency is the time from the event to its first receipt at a healthy endpoint; lag is that of healthy endpoints too.

| s | events/s | receipts/s | p50 ms | p99 ms | lag s | queued | MB of replicas | ${tables.join(' | ')} | partitions |
|---|---|---|---|---|---|---|---|${tables.map(() => '---|').join('')}---|
${thin(run.samples).map(describeSample).join('')}`
}

function describeVerdict({ failures, isFlatnessJudged }: SoakRun): string {
  if (failures.length > 0) return `**Failed.**\n\n${failures.map((failure) => `- ${failure}\n`).join('')}`
  return `**Passed.** Everything adds up${isFlatnessJudged ? ' and nothing grows' : '; the run was too short to judge growth'}.\n`
}

function thin(samples: readonly Sample[]): Sample[] {
  const step = Math.max(1, Math.ceil(samples.length / rowsShown))
  return samples.filter((_, index) => index % step === step - 1)
}

function describeSample(sample: Sample): string {
  const { seconds, publishedPerSecond, receivedPerSecond, latencyMs, lagSeconds, queued, partitions } = sample
  const memory = sample.memoryMb.map((megabytes) => megabytes ?? '–').join(', ')
  const sizes = tables.map((table) => round(sample.tableMb[table]))
  const cells = [
    seconds,
    publishedPerSecond,
    receivedPerSecond,
    latencyMs?.p50 ?? '–',
    latencyMs?.p99 ?? '–',
    round(lagSeconds),
    queued,
  ]
  return `| ${[...cells, memory, ...sizes, partitions].join(' | ')} |\n`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
