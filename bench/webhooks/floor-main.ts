import { z } from 'zod'
import { createPost, type Job } from './post-signed.ts'
import { SenderEnvironment } from './sender-environment.ts'
import { concurrency } from './side.ts'

// The floor: the same POSTs from memory, with no storage. A sender that stores anything cannot be faster.
const { RECEIVER, SECRET } = SenderEnvironment.parse(process.env)
const Command = z.union([z.literal('start'), z.array(z.object({ id: z.string(), path: z.string(), body: z.string() }))])
const post = createPost({ origin: RECEIVER, key: SECRET })
const jobs: Job[] = []

async function sendInTurn(): Promise<void> {
  for (let job = jobs.pop(); job; job = jobs.pop()) await post(job)
}

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const command = Command.parse(message)
  if (command === 'start') for (let n = 0; n < concurrency; n += 1) void sendInTurn()
  else jobs.push(...command)
  process.send?.('done')
})
process.send?.('ready')
