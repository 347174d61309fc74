import { join } from 'node:path'
import type { LocalProcess } from '@lokum/local-stack/processes/local-process'
import { createClient } from '@lokum/local-stack/testing/client'
import { startScript } from '../load/start-script.ts'

/** Starts a receiver that thanks for everything and registers it for `apartment.created` of every token's account. */
export async function registerEndpoints(
  { folder }: { folder: string },
  { webhooksUrl, tokens }: { webhooksUrl: string; tokens: readonly string[] },
): Promise<LocalProcess> {
  const file = join(import.meta.dirname, '../load/hello-main.ts')
  const receiver = await startScript({ name: 'receiver', file, folder })
  using client = createClient({ baseUrl: webhooksUrl, through: 'service' })
  for (const token of tokens) {
    const body = { url: `${receiver.url}/events`, event_types: ['apartment.created'] }
    const { status } = await client.request('POST', '/v1/webhook-endpoints', { token, body })
    if (status !== 201) throw new Error(`An endpoint was not registered: ${status}`)
  }
  return receiver.process
}
