import { type Repetition, repeat, type Turn } from '@lokum/service-kit/background/repeat'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter, gauge } from '@lokum/service-kit/telemetry/metrics'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { advanceJob, lookAgainMs, type Step } from './advance-job.ts'

/** How often to look for jobs; an idle look costs one statement. */
const idleMs = 1_000

/** The pause after a failed step, so that other jobs have their turn. */
const afterFailureMs = 5_000

/** Jobs in one round, longest-waiting first; the others follow in the next round. */
const jobsOfRound = 20

type RunnerDeps = { orm: MikroORM; pool: Pool; log: Log; clock: () => Date; committed: () => void }

const queued = counter(
  'webhook_job_deliveries',
  'Deliveries that recoveries and replays have made due',
  ['recover', 'replay'].map((kind) => ({ kind })),
)

/** Runs recoveries and replays step by step and in parallel for as long as the service runs; replicas share them. */
export function startJobRunner(parts: RunnerDeps): Repetition {
  watchJobs(parts)
  return repeat(parts, { failure: 'jobs.not_read', everyMs: idleMs, run: (turn) => round(parts, turn) })
}

type RunningJob = { id: string; is_due: boolean }

async function round(parts: RunnerDeps, { signal, pauseFor }: Turn): Promise<void> {
  const { rows } = await parts.pool.query<RunningJob>(runningJobs, [parts.clock(), jobsOfRound])
  let examined = 0
  for (const { id } of rows.filter(({ is_due }) => is_due)) {
    if (signal.aborted) return
    const step = await advanceJob(parts, id).catch((error: unknown) => leaveAlone(parts, id, error))
    if (step) reportStep(parts, step)
    examined += step?.examined ?? 0
  }
  if (examined > 0) pauseFor(0)
  else if (rows.length > 0) pauseFor(lookAgainMs)
}

const runningJobs = `
  SELECT id, due_at <= $1 AS is_due FROM delivery_job WHERE state = 'running' ORDER BY due_at LIMIT $2`

function reportStep({ log, committed }: RunnerDeps, { job, examined, deliveries }: Step): void {
  const { id, accountId, endpointId, kind, state } = job
  queued({ kind }, deliveries)
  if (state !== 'running') committed()
  const facts = { job_id: id, account_id: accountId, endpoint_id: endpointId, kind, state, examined, deliveries }
  if (examined > 0 || state !== 'running') log.info({ ...facts, error: job.error ?? undefined }, 'job.advanced')
}

async function leaveAlone({ pool, log, clock }: RunnerDeps, id: string, error: unknown): Promise<undefined> {
  log.warn({ job_id: id, error: String(error) }, 'job.not_advanced')
  await pool.query('UPDATE delivery_job SET due_at = $2 WHERE id = $1', [
    id,
    new Date(clock().getTime() + afterFailureMs),
  ])
}

/** Metrics of running jobs. */
function watchJobs({ pool }: { pool: Pool }): void {
  gauge('webhook_jobs_running', 'Recoveries and replays that have not ended', async (observe) => {
    const { rows } = await pool.query<{ running: number }>(running)
    observe(rows[0]?.running ?? 0)
  })
}

const running = `SELECT count(*)::int AS running FROM delivery_job WHERE state = 'running'`
