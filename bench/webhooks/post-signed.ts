import { createHmac, createSecretKey } from 'node:crypto'
import { Agent } from 'undici'
import { concurrency } from './side.ts'

/** A stored job of the queues. */
export type Job = { id: string; path: string; body: string }

type Target = { origin: string; key: Buffer }

/** Posts by Standard Webhooks 1.0, with a new signature each time, with 50 connections. @throws unless the answer is 2xx */
export function createPost({ origin, key }: Target): (job: Job) => Promise<void> {
  const agent = new Agent({ connections: concurrency })
  // Bare bytes would cost each signature three times as much.
  const secret = createSecretKey(key)
  return async ({ id, path, body }) => {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    const answer = await agent.request({
      origin,
      path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'bench',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    })
    await answer.body.dump()
    if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`The answer was ${answer.statusCode}.`)
  }
}
