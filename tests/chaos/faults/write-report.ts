import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeCounts, describeMachine } from '../describe-run.ts'
import type { FaultRun } from './run-faults.ts'

type Reported = FaultRun & { date: Date; seed: number; minutes: number }

/** Writes the report of a run as Markdown and gives its path. */
export async function writeReport(folder: string, run: Reported): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `faults-${run.date.toISOString().slice(0, 10)}.md`)
  await writeFile(path, describeRun(run))
  return path
}

function describeRun({ date, seed, minutes, kinds, struck, skipped, counts, lanes, failures }: Reported): string {
  return `# Faults of the whole system, ${date.toISOString().slice(0, 10)}

${failures.length === 0 ? '**Passed.** Every fault healed by itself and all laws hold.' : describeFailures(failures)}

Repeat it: \`npm run test:chaos -- faults --minutes ${minutes} --seed ${seed}\`

Machine: ${describeMachine()}. Callers, receivers, servers and services share it.

Two processes of each service, PostgreSQL, NATS with the users of production, the identity provider and the mailbox. A fault is healed
when every process is ready and everything that callers do has succeeded once more.

## Faults

${describeKinds({ kinds, struck, skipped })}

| second of the run | fault | lasted (s) | healed after (s) |
|---|---|---|---|
${struck.map((one) => `| ${one.atSeconds} | ${one.name} | ${one.tookSeconds} | ${one.healedSeconds ?? 'not healed'} |\n`).join('')}
### Skipped on this machine

${listOf(skipped.map(({ name, reason }) => `${name}: ${reason}`))}
### Not reached in this time

${listOf(notReached({ kinds, struck, skipped }))}
## Calls

| calls | succeeded | refused, or without an answer |
|---|---|---|
${lanes.map(({ name, done, failed }) => `| ${name} | ${done} | ${failed} |\n`).join('')}
## Laws

Each list has to be empty.

${describeCounts(only(counts, Array.isArray))}
## Counts

${describeCounts(only(counts, (found) => !Array.isArray(found)))}`
}

type Kinds = Pick<Reported, 'kinds' | 'struck' | 'skipped'>

function describeKinds({ kinds, struck, skipped }: Kinds): string {
  const seen = new Set(struck.map(({ name }) => name)).size
  const healed = struck.filter(({ healedSeconds }) => healedSeconds !== undefined).length
  return `${seen} of ${kinds.length} kinds struck, ${struck.length} times in all; ${healed} of these strikes healed. Kinds skipped: ${skipped.length}.`
}

function notReached({ kinds, struck, skipped }: Kinds): string[] {
  const known = new Set([...struck, ...skipped].map(({ name }) => name))
  return kinds.filter((name) => !known.has(name))
}

function listOf(lines: readonly string[]): string {
  return lines.length === 0 ? 'None.\n' : lines.map((line) => `- ${line}\n`).join('')
}

function only(counts: Reported['counts'], is: (found: unknown) => boolean): Reported['counts'] {
  return Object.fromEntries(Object.entries(counts).filter(([, found]) => is(found)))
}

const toldFailures = 20
const toldLetters = 400

function describeFailures(failures: readonly string[]): string {
  const told = failures.slice(0, toldFailures).map((failure) => failure.slice(0, toldLetters))
  const more = failures.length - told.length
  return `**Failed.**\n\n${listOf(more > 0 ? [...told, `and ${more} more`] : told)}`
}
