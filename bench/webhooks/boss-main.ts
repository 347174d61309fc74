import { PgBoss } from 'pg-boss'
import { createPost, type Job } from './post-signed.ts'
import { SenderEnvironment } from './sender-environment.ts'
import { concurrency } from './side.ts'

const { RECEIVER, SECRET, DATABASE_URL } = SenderEnvironment.parse(process.env)
const post = createPost({ origin: RECEIVER, key: SECRET })
const boss = new PgBoss({ connectionString: DATABASE_URL, max: 12, useListenNotify: true })
boss.on('error', console.error)

// Its workers take a batch each and fetch the next when the whole batch is done; the division of the 50 was tried, see README.md.
const localConcurrency = 5
const work = {
  localConcurrency,
  batchSize: concurrency / localConcurrency,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

async function postAll(jobs: readonly { id: string; data: Job }[]) {
  return await Promise.all(
    jobs.map(({ id, data }) =>
      post(data).then(
        () => ({ id, status: 'completed' as const }),
        (error: unknown) => ({ id, status: 'failed' as const, output: String(error) }),
      ),
    ),
  )
}

process.on('disconnect', () => process.exit())
process.on('message', async (command) => {
  if (command === 'start') await boss.work<Job, unknown, typeof work>('post', work, postAll)
  if (command === 'stop') await boss.offWork('post')
  process.send?.('done')
})
await boss.start()
await boss.createQueue('post', { notify: true, retryBackoff: true, retryLimit: 12 })
process.send?.('ready')
