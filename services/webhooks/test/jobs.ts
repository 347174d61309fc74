import { expect } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import type { openReceiver } from './open-receiver.ts'
import type { Landlord, World } from './world.ts'

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** The deliveries of an endpoint by state, as the database has them. */
export async function statesOf({ pool }: Pick<World, 'pool'>, endpointId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    'SELECT state, count(*)::int AS n FROM delivery WHERE endpoint_id = $1 GROUP BY state',
    [endpointId],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** An endpoint with deliveries that every attempt failed for, or that were held after a 410; from now on its receiver accepts. */
export async function aFailedEndpoint(world: World, receiver: Receiver, { status = 500, events = 3 } = {}) {
  receiver.behave((response) => response.writeHead(status).end())
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const eventIds = [await world.publish({ accountId: landlord.accountId })]
  if (status === 410) await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ cancelled: 1 }))
  while (eventIds.length < events) eventIds.push(await world.publish({ accountId: landlord.accountId }))
  const failed = status === 410 ? { cancelled: 1, ...(events > 1 && { held: events - 1 }) } : { exhausted: events }
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual(failed), { deadlineMs: 60_000 })
  receiver.received.length = 0
  receiver.behave((response) => response.writeHead(204).end())
  return { landlord, endpoint, eventIds }
}

/** Stores events of an account as ingest does without subscribers, and waits until readers may see them: other tests write too. */
export async function storeEvents(
  { pool }: Pick<World, 'pool'>,
  accountId: string,
  ids: readonly string[],
  members: Stored = {},
) {
  const { type = 'apartment.created', at = new Date() } = members
  await pool.query(insertEvents, [ids, accountId, type, at])
  await eventually(async () => expect((await pool.query(countHidden, [ids])).rows).toEqual([{ hidden: 0 }]))
}

const countHidden = `
  SELECT count(*)::int AS hidden FROM event WHERE id = ANY($1) AND place > place_horizon('event_place')`

type Stored = { type?: string; at?: Date }

const insertEvents = `
  INSERT INTO event (id, account_id, type, occurred_at, received_at, body)
  SELECT id, $2, $3::text, $4, now(), ${bodyOfEvent('$3::text')} FROM unnest($1::text[]) AS one (id)`

/** SQL for the body of an event with the column `id` and a type. */
export function bodyOfEvent(type: string): string {
  const rest = `"object":"apt_01jd3k5q9ze8r9v4k7m2n6p0xs","sequence":1,"occurred_at":"2026-11-01T00:00:00.000Z","data":{}`
  return `format('{"id":"%s","type":"%s",${rest}}', id, ${type})`
}

/** Waits for a job to end and gives it. */
export async function ended({ request }: Landlord, job: { id: string; endpoint_id: string }, deadlineMs = 60_000) {
  return await eventually(
    async () => {
      const { body } = await request('GET', `/v1/webhook-endpoints/${job.endpoint_id}/jobs/${job.id}`)
      expect(body.state).not.toBe('running')
      return body
    },
    { deadlineMs, intervalMs: 100 },
  )
}

type Endpoint = { id: string }
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
export const theDay = () => ({
  occurred_from: minutesAgo(1_440).toISOString(),
  occurred_to: new Date(Date.now() + 60_000).toISOString(),
})
export const newEvents = (count: number) => Array.from({ length: count }, () => newId('event'))

export const replay = ({ request }: Landlord, { id }: Endpoint, body: object = theDay()) =>
  request('POST', `/v1/webhook-endpoints/${id}/replay`, { body })
export const act = ({ request }: Landlord, { id }: Endpoint, verb: string) =>
  request('POST', `/v1/webhook-endpoints/${id}/${verb}`)
export const jobOf = async ({ request }: Landlord, job: { id: string; endpoint_id: string }) =>
  (await request('GET', `/v1/webhook-endpoints/${job.endpoint_id}/jobs/${job.id}`)).body
