import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { catalogue } from './faults/catalogue.ts'
import { openFaultSystem } from './faults/open-fault-system.ts'
import { runFaults } from './faults/run-faults.ts'
import { writeReport } from './faults/write-report.ts'
import { chooseSeed } from './random.ts'

const minutes = Number(process.env.CHAOS_MINUTES ?? 30)
const seed = chooseSeed(process.env.CHAOS_SEED)
/** Beside the faults: the start, the last deliveries and the checks. */
const aroundMinutes = 12
/** Part of the names of the only kinds to strike, to reproduce one. */
const only = process.env.CHAOS_ONLY ?? ''
/** The first attempts come soon, and none of the fifty is left over when the receivers are healthy again. */
const delays = [0, 0.5, 1, 2, 4, ...Array.from({ length: 45 }, () => 8)]
const settings = {
  PLANS: '{"basic":1000000,"small":5}',
  WEBHOOKS_RETRY_DELAYS_SECONDS: delays.join(','),
  SHUTDOWN_GRACE_MS: '1500',
}

const name = `every kind of fault strikes within ${minutes} minutes in a random order, each heals by itself, and all laws hold`

test(name, strikeAndCheck, (minutes + aroundMinutes) * 60_000)

async function strikeAndCheck(): Promise<void> {
  console.log(`npm run test:chaos -- faults --minutes ${minutes} --seed ${seed}`)
  const date = new Date()
  await using system = await openFaultSystem({ settings })
  const kinds = catalogue.filter((kind) => kind.name.includes(only))
  const run = await runFaults({ system, kinds, seed, minutes })
  const report = await writeReport(join(projectRoot, 'bench', 'reports'), { ...run, date, seed, minutes })
  console.log(report, run.counts)
  expect(run.failures).toEqual([])
}
