import { expect, test } from '@jest/globals'
import { fetchToken } from '@lokum/local-stack/fetch-token'
import { createClient } from '@lokum/local-stack/testing/client'
import { countEverything } from './count-everything.ts'
import { startCreationLoad } from './creation-load.ts'
import { openRecordingReceiver } from './recording-receiver.ts'
import { type Part, type RunningSystem, runSystem } from './running-system.ts'

const parts: Part[] = ['gateway', 'apartments', 'webhooks', 'settlements', 'identity-provider', 'nats', 'postgres']
/** What one part holds in memory while its neighbour is away is lost with it, if it was promised too early. */
const together: Part[][] = [
  ['postgres', 'webhooks'],
  ['postgres', 'apartments'],
  ['nats', 'webhooks'],
  ['nats', 'apartments'],
  ['postgres', 'webhooks'],
  ['webhooks'],
  ['webhooks'],
  parts,
]
const landlords = ['landlord-a', 'landlord-b']

test('parts are killed in turn and together while apartments are created, and nothing is lost or made twice', async () => {
  await using system = await runSystem({ PLANS: '{"basic":1000000}', RATE_LIMIT_FACTOR: '1000' })
  await using receiver = await openRecordingReceiver()
  for (const landlord of landlords) await subscribe(system, receiver, landlord)
  const load = startCreationLoad(system, { lanes: 8 })
  await load.progress(100)

  for (const victims of [...parts.map((part) => [part]), ...together]) {
    const seconds = await system.kill(...victims)
    await load.progress(100)
    console.log(
      `${victims.join(', ')}: killed, everything ready again after ${seconds.toFixed(1)} s, ${load.created.length} created`,
    )
  }
  await load.stop()

  expect(load.surprises).toEqual([])
  const count = await countEverything(system, receiver, load.created)
  console.log(count)
  expect(count).toMatchObject({
    answeredButMissing: [],
    storedButNotAnswered: [],
    withoutOneAuditEntry: [],
    withoutTwoEvents: [],
    notOnTheBroker: [],
    differentOnTheBroker: [],
    unknownOnTheBroker: [],
    notDelivered: [],
    differentAtTheReceiver: [],
    withoutOneSucceededDelivery: [],
    invalidSignatures: [],
  })
})

type Receiver = Awaited<ReturnType<typeof openRecordingReceiver>>

async function subscribe({ gateway, identityProvider }: RunningSystem, receiver: Receiver, landlord: string) {
  const token = await fetchToken({ issuer: identityProvider }, { client: landlord })
  using client = createClient({ baseUrl: gateway, token })
  const answer = await client.request('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.urlFor(landlord), event_types: ['apartment.created', 'audit.event'] },
  })
  expect(answer.status).toBe(201)
  receiver.trust(landlord, answer.body.secret)
}
