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

function describeRun({ date, seed, minutes, struck, skipped, counts, lanes, failures }: Reported): string {
  return `# Faults of the whole system, ${date.toISOString().slice(0, 10)}

${failures.length === 0 ? '**Passed.** Every fault healed by itself and all laws hold.' : describeFailures(failures)}

Repeat it: \`npm run test:chaos -- faults --minutes ${minutes} --seed ${seed}\`

Machine: ${describeMachine()}. Callers, receivers, servers and services share it.

Two processes of each service, PostgreSQL, NATS with the users of production, the identity provider and the mailbox. A fault is healed
when every process is ready and everything that callers do has succeeded once more.

## Faults

${new Set(struck.map(({ name }) => name)).size} kinds in ${struck.length} strikes.

| at s | what | lasted s | healed after s |
|---|---|---|---|
${struck.map((one) => `| ${one.atSeconds} | ${one.name} | ${one.tookSeconds} | ${one.healedSeconds ?? 'not healed'} |\n`).join('')}
${skipped.length === 0 ? 'No kind was skipped.' : `Skipped:\n\n${skipped.map(({ name, reason }) => `- ${name}: ${reason}\n`).join('')}`}

## Calls

| what | succeeded | not carried out, or unknown |
|---|---|---|
${lanes.map(({ name, done, failed }) => `| ${name} | ${done} | ${failed} |\n`).join('')}
## Counted in the end

${describeCounts(counts)}`
}

function describeFailures(failures: readonly string[]): string {
  return `**Failed.**\n\n${failures.map((failure) => `- ${failure.slice(0, 400)}\n`).join('')}`
}
