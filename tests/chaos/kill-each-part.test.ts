import { expect, test } from '@jest/globals'
import { countEverything, nothingLost } from './count-everything.ts'
import { startCreationLoad } from './creation-load.ts'
import { openRecordingReceiver } from './recording-receiver.ts'
import { type Part, runSystem } from './running-system.ts'
import { subscribe } from './subscribe.ts'

const parts: Part[] = ['gateway', 'apartments', 'webhooks', 'settlements', 'identity-provider', 'nats', 'postgres']
/** Pairs of parts: content of one part's memory while its neighbour is away is lost with it, if it was promised too early. */
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
  for (const landlord of landlords)
    await subscribe(system, receiver, { landlord, events: ['apartment.created', 'audit.event'] })
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
  const ids = new Set(load.created.map(({ id }) => id))
  const count = await countEverything(system, receiver, { service: 'apartments', ids })
  console.log(count)
  expect(count).toMatchObject(nothingLost)
})
