import { fetchToken } from '@lokum/local-stack/identity-provider/fetch-token'
import { createClient } from '@lokum/local-stack/testing/client'
import type { openRecordingReceiver } from './recording-receiver.ts'

type Target = { gateway: string; identityProvider: string }
type Receiver = Awaited<ReturnType<typeof openRecordingReceiver>>
type Wish = { landlord: string; events: readonly string[] }

/** Registers the receiver for a landlord's events, through the gateway. */
export async function subscribe(
  { gateway, identityProvider }: Target,
  receiver: Receiver,
  { landlord, events }: Wish,
): Promise<void> {
  const token = await fetchToken({ issuer: identityProvider }, { client: landlord })
  using client = createClient({ baseUrl: gateway, token })
  const { status, body } = await client.request('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.urlFor(landlord), event_types: events },
  })
  if (status !== 201) throw new Error(`The endpoint was refused: ${JSON.stringify(body)}`)
  receiver.trust(landlord, body.secret)
}
