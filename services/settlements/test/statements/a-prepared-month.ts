import { createHash } from 'node:crypto'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, step } from '../months/settlements/a-month.ts'

/** A month of which nothing is missing: rent and waste, decided upon. */
export async function aCompleteMonth(world: World, members: Parameters<typeof aCalculatedMonth>[1] = {}) {
  const agreement = { shared_costs: [{ category: 'waste', share_by: 'persons' }], ...members.agreement }
  const month = await aCalculatedMonth(world, { ...members, agreement })
  const { body } = await step(month.landlord, month.id, 'items/decisions', { decision: 'approve' })
  return { ...month, approved: body }
}

/** A month that is prepared. */
export async function aPreparedMonth(world: World, members: Parameters<typeof aCalculatedMonth>[1] = {}) {
  const month = await aCompleteMonth(world, members)
  const { status, body, bytes } = await step(month.landlord, month.id, 'prepare')
  if (status !== 200) throw new Error(`It was not prepared: ${bytes}`)
  return { ...month, prepared: body }
}

/** A month that is handed over to the tenant. */
export async function aSentMonth(world: World, members: Parameters<typeof aCalculatedMonth>[1] = {}) {
  const month = await aPreparedMonth(world, members)
  return { ...month, sent: await handOver(month.landlord, month.id) }
}

/** The landlord says that the tenant has the statement. */
export async function handOver(landlord: Landlord, id: string) {
  const { status, body, bytes } = await step(landlord, id, 'mark-sent', { reason: 'handed over' })
  if (status !== 200) throw new Error(`It was not handed over: ${bytes}`)
  return body
}

/** A version of a statement, as PDF or its content as JSON. */
export function download(
  { settlements }: Landlord,
  id: string,
  kind: 'pdf' | 'json',
  version: number | 'latest' = 'latest',
) {
  const headers = { accept: `application/${kind}` }
  return settlements.request('GET', `/v1/settlements/${id}/statements/${version}`, { headers })
}

export function shaOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The events of a settlement, published or about to be. */
export async function eventsOf(
  { pools }: World,
  id: string,
): Promise<{ type: string; sequence: number; data: string }[]> {
  const select = `SELECT type, sequence, data FROM outbox_event WHERE aggregate_id = $1 AND type <> 'audit.event' ORDER BY seq`
  return (await pools.settlements.query(select, [id])).rows
}
