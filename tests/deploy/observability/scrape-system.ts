import { createClient } from '@lokum/local-stack/testing/client'
import { newId } from '@lokum/service-kit/ids'
import { openWorldOfProcesses } from '../../system/world.ts'

/** The metrics pages of the four services, by the service's name. */
export type Pages = Readonly<Record<'gateway' | 'apartments' | 'settlements' | 'webhooks', string>>

/** Starts the whole system, lets everything happen once that makes a metric appear, and reads the pages. */
export async function scrapeSystem(): Promise<Pages> {
  await using world = await openWorldOfProcesses()
  const landlord = world.aLandlord()
  const receiver = await world.aReceiver(landlord, { eventTypes: ['apartment.created'] })

  const { body } = await landlord.create()
  await receiver.delivery('apartment.created', body.id)
  await createClient({ baseUrl: world.gateway.url }).request('GET', '/v1/apartments')
  const unknown = { apartment_id: newId('apartment'), period: '2026-10' }
  await landlord.request('POST', '/v1/settlements', { body: unknown })

  const { apartments, settlements, webhooks } = world.services
  const [first, second, third, fourth] = await Promise.all(
    [world.gateway, apartments, settlements, webhooks].map((service) => read(service?.operationsUrl)),
  )
  return { gateway: first ?? '', apartments: second ?? '', settlements: third ?? '', webhooks: fourth ?? '' }
}

async function read(operationsUrl = ''): Promise<string> {
  const answer = await fetch(`${operationsUrl}/metrics`)
  return await answer.text()
}
