import { createClient } from '@lokum/local-stack/testing/client'
import { z } from 'zod'

const Registered = z.object({ secret: z.string().startsWith('whsec_') })

/** Registers one endpoint, `/0`, `/1` and so on of the receiver, with each token and gives the keys they sign with. */
export async function registerReceivers(
  baseUrl: string,
  { tokens, receiverUrl }: { tokens: readonly string[]; receiverUrl: string },
): Promise<Buffer[]> {
  using client = createClient({ baseUrl, through: 'service' })
  const keys: Buffer[] = []
  for (const [n, token] of tokens.entries()) {
    const body = { url: `${receiverUrl}/${n}`, event_types: ['apartment.created'] }
    const answer = await client.request('POST', '/v1/webhook-endpoints', { token, body })
    if (answer.status !== 201) throw new Error(`An endpoint was not registered: ${answer.status}`)
    keys.push(Buffer.from(Registered.parse(answer.body).secret.slice('whsec_'.length), 'base64'))
  }
  return keys
}
