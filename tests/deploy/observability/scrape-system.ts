import { createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld } from '@lokum/local-stack/world/open-world'
import { newId } from '@lokum/service-kit/ids'
import { aReceiver } from '../../system/world/receiver.ts'

/** The metrics pages of the services, by the service's name. */
export type Pages = Readonly<Record<Service, string>>
type Service = 'gateway' | 'apartments' | 'settlements' | 'webhooks'

// What appears on a page only after something has happened.
const awaited = {
  gateway: ['lokum_refusals_total'],
  apartments: ['lokum_stream_bytes'],
  settlements: ['lokum_stream_bytes', 'lokum_apartment_fetch_seconds_count'],
  webhooks: ['lokum_stream_bytes', 'lokum_webhook_attempt_seconds_count'],
} as const satisfies Record<Service, readonly string[]>

/** Causes everything that makes a metric appear once, and reads the pages of the shared system. */
export async function scrapeSystem(): Promise<Pages> {
  await using world = await openWorld()
  const landlord = await world.aLandlord()
  const receiver = await aReceiver(world, landlord, { eventTypes: ['apartment.created'] })

  const { body } = await landlord.create()
  await receiver.delivery('apartment.created', body.id)
  await createClient({ baseUrl: world.system.urls.gateway }).request('GET', '/v1/apartments')
  const unknown = { apartment_id: newId('apartment'), period: '2026-10' }
  await landlord.request('POST', '/v1/settlements', { body: unknown })

  const pageOf = (name: Service) => readWhole(`${world.system.operationsUrls[name]}/metrics`, awaited[name])
  return {
    gateway: await pageOf('gateway'),
    apartments: await pageOf('apartments'),
    settlements: await pageOf('settlements'),
    webhooks: await pageOf('webhooks'),
  }
}

async function readWhole(url: string, names: readonly string[]): Promise<string> {
  return await eventually(async () => {
    const page = await (await fetch(url)).text()
    for (const name of names) if (!page.includes(`\n${name}`)) throw new Error(`${url} has no ${name} yet.`)
    return page
  })
}
