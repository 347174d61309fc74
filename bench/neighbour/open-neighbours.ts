import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import {
  aMeter,
  anEnergyInvoice,
  aTenancy,
  make,
  payOpenLines,
  upload,
} from '../../tests/system/world/monthly-close.ts'
import { ServiceProcesses } from '../../tests/system/world/service-processes.ts'

/** Each token has limits of its own; ten of them reach those of the account. */
const tokensEach = 10
/** Timeouts as in production; a test's patience would hide a slow database. */
const settings = { LIMIT_STORE_TIMEOUT_MS: '250', LOG_LEVEL: 'info' }

/** An account with one of everything, and several tokens. */
export type Neighbour = {
  landlords: readonly [Landlord, ...Landlord[]]
  apartment: string
  agreement: string
  /** The agreement of another apartment. */
  letting: string
  settlement: string
  /** A calculated settlement whose statement can be prepared and opened again. */
  approved: string
  document: string
  meter: string
  /** A request for readings, which the tenant may answer. */
  request: string
  /** The token of a tenant's link. */
  link: string
}

/** The whole system as processes with the limits of production, and two accounts in it. */
export async function openNeighbours(stack: AsyncDisposableStack) {
  const processes = stack.use(new ServiceProcesses())
  const all = { gateway: settings, apartments: settings, settlements: settings, webhooks: settings }
  const world = stack.use(await openOwnWorld({ start: processes.start, settings: all }))
  return { world, quiet: await settleIn(world, 'quiet'), loud: await settleIn(world, 'loud') }
}

async function settleIn(world: OwnWorld, account: string): Promise<Neighbour> {
  const first = await world.aLandlord({ account })
  const more = Array.from({ length: tokensEach - 1 }, () => world.aLandlord({ account: first.account }))
  const { body: apartment } = await first.create()
  const agreement = await make(first, '/v1/agreements', aTenancy({ apartment_id: apartment.id }))
  const [before, after] = [await upload(first), await upload(first)]
  const meter = await make(first, '/v1/meters', aMeter({ apartment_id: apartment.id, photo_document_id: before.id }))
  const reading = { read_on: '2026-10-31', value: 220, photo_document_id: after.id }
  await make(first, `/v1/meters/${meter.id}/readings`, reading)
  const document = await upload(first, anEnergyInvoice('2026-10'))
  const settlement = await aSettlement(first, { apartment: apartment.id, period: '2026-10', document: document.id })
  for (const step of ['prepare', 'send']) await make(first, `/v1/settlements/${settlement}/${step}`)
  await eventually(async () => (await read(first, `/v1/settlements/${settlement}`)).state === 'sent')
  const { body: other } = await first.create()
  const letting = await make(first, '/v1/agreements', aTenancy({ apartment_id: other.id, mode: 'rent_only' }))
  const requests = `/v1/agreements/${agreement.id}/reading-requests`
  const { id: request } = await make(first, requests, { read_on: '2026-11-10' })
  // Its mail has a link of its own, which replaces an older one.
  await eventually(async () => (await read(first, requests)).data[0].delivery.state === 'accepted')
  const { url } = await make(first, `/v1/agreements/${agreement.id}/tenant-links`)
  return {
    landlords: [first, ...(await Promise.all(more))],
    apartment: apartment.id,
    agreement: agreement.id,
    settlement,
    document: document.id,
    meter: meter.id,
    approved: await aSettlement(first, { apartment: other.id, period: '2026-10' }),
    request,
    letting: letting.id,
    link: new URL(url).hash.slice(1),
  }
}

type Asked = { apartment: string; period: string; document?: string }

async function aSettlement(landlord: Landlord, { apartment, period, document }: Asked): Promise<string> {
  const { id } = await make(landlord, '/v1/settlements', { apartment_id: apartment, period })
  if (document) await make(landlord, `/v1/settlements/${id}/documents`, { document_id: document })
  await make(landlord, `/v1/settlements/${id}/calculate`)
  if (document) await payOpenLines(landlord, document)
  await make(landlord, `/v1/settlements/${id}/items/decisions`, { decision: 'approve' })
  return id
}

async function read(landlord: Landlord, path: string): Promise<JsonBody> {
  return (await landlord.request('GET', path)).body
}
