import { Logger, makeWorkerUtils } from 'graphile-worker'
import { PgBoss } from 'pg-boss'
import type { Feeder } from './start-queue.ts'

/** Adds jobs for graphile-worker. */
export async function feedGraphile(connectionString: string): Promise<Feeder> {
  const utils = await makeWorkerUtils({ connectionString, logger: new Logger(() => () => undefined) })
  return {
    addMany: (jobs) => utils.addJobs(jobs.map((payload) => ({ identifier: 'post', payload }))),
    addOne: (job) => utils.addJob('post', job),
    countWaiting: 'SELECT count(*)::int AS waiting FROM graphile_worker._private_jobs',
    [Symbol.asyncDispose]: async () => void (await utils.release()),
  }
}

/** Adds jobs for pg-boss; upkeep is left to the process that works. */
export async function feedBoss(connectionString: string): Promise<Feeder> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false })
  boss.on('error', console.error)
  await boss.start()
  return {
    addMany: (jobs) =>
      boss.insert(
        'post',
        jobs.map((data) => ({ data })),
      ),
    addOne: (job) => boss.send('post', job),
    countWaiting: `SELECT count(*)::int AS waiting FROM pgboss.job WHERE name = 'post' AND state < 'completed'`,
    [Symbol.asyncDispose]: () => boss.stop(),
  }
}
