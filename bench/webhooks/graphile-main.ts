import { Logger, type Runner, run } from 'graphile-worker'
import { z } from 'zod'
import { createPost } from './post-signed.ts'
import { SenderEnvironment } from './sender-environment.ts'
import { concurrency } from './side.ts'

const { RECEIVER, SECRET, DATABASE_URL } = SenderEnvironment.parse(process.env)
const Job = z.object({ id: z.string(), path: z.string(), body: z.string() })
const post = createPost({ origin: RECEIVER, key: SECRET })
const quiet = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.error(message)
})
let runner: Runner | undefined

// As its page on performance measures it; other sizes and delays were tried, see README.md.
const worker = {
  concurrentJobs: concurrency,
  maxPoolSize: concurrency + 2,
  localQueue: { size: 500 },
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
}

process.on('disconnect', () => process.exit())
process.on('message', async (command) => {
  if (command === 'start') {
    runner = await run({
      connectionString: DATABASE_URL,
      noHandleSignals: true,
      crontab: '',
      logger: quiet,
      preset: { worker },
      taskList: { post: async (payload) => post(Job.parse(payload)) },
    })
  }
  if (command === 'stop') await runner?.stop()
  process.send?.('done')
})
process.send?.('ready')
