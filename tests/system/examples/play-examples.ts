import { once } from 'node:events'
import { createServer } from 'node:http'
import { publicBaseUrl } from '@lokum/local-stack/test-stack/test-settings'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { playApartments } from './play-apartments.ts'
import { playCutOut } from './play-cut-out.ts'
import { playDocuments } from './play-documents.ts'
import { playMeters } from './play-meters.ts'
import { playPayments } from './play-payments.ts'
import { playReminders } from './play-reminders.ts'
import { playSettlement } from './play-settlement.ts'
import { playStatement } from './play-statement.ts'
import { playTenant } from './play-tenant.ts'
import { playTrueUp } from './play-true-up.ts'
import { playWebhooks } from './play-webhooks.ts'
import { Samples } from './samples.ts'
import { type Played, Stage } from './stage.ts'

/** Plays the examples of all operations in a new account; gives each answer as an example, by operation. */
export async function playExamples(world: World, landlord: Landlord): Promise<ReadonlyMap<string, Played>> {
  await using receiver = await openReceiver()
  const addresses = [
    [receiver.url, 'https://example.com/hooks'],
    [publicBaseUrl, 'https://lokum.example'],
  ] as const
  const stage = new Stage({ landlord, samples: new Samples({ now: new Date(), addresses }) })
  // First, since its limits name every operation that was called.
  await stage.play('getMe')
  await playWebhooks(stage)
  await playApartments(stage, world)
  await playMeters(stage)
  await playDocuments(stage)
  await playSettlement(stage)
  await playStatement(stage)
  await playTenant(stage, world)
  await playPayments(stage)
  await playReminders(stage, world)
  await playTrueUp(stage)
  await playCutOut(stage)
  // Last, since its examples of events are made of the samples of all others.
  await stage.play('listWebhookEventTypes')
  return stage.played
}

/** A server that accepts every delivery. */
async function openReceiver(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
