import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { type OwnWorld, openOwnWorld, startStandIn } from './world.ts'

let world: OwnWorld
afterEach(() => world[Symbol.asyncDispose]())

type Asked = { path: string | undefined; scope: unknown; subject: unknown; ids: readonly string[] }

/** Stands where webhooks should, and gives one answer after the other, the last one for ever. */
async function startWebhooks(asked: Asked[], answers: readonly [number, string][]) {
  let given = 0
  return await startStandIn(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request)
    const { scope, sub: subject } = claimsOf(request.headers.authorization)
    asked.push({ path: request.url, scope, subject, ids: idsIn(body) })
    const [status, text] = answers[Math.min(given, answers.length - 1)] ?? [500, '']
    given += 1
    response.writeHead(status, { location: '/elsewhere' }).end(text)
  })
}

function claimsOf(authorization = ''): { scope?: unknown; sub?: unknown } {
  const [, claims = ''] = authorization.replace('Bearer ', '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

function idsIn(body: unknown): readonly string[] {
  return typeof body === 'object' && body !== null && 'event_ids' in body && Array.isArray(body.event_ids)
    ? body.event_ids
    : []
}

test('webhooks is asked, with the service’s own token, for every event; until it answers as agreed nothing counts as known', async () => {
  const asked: Asked[] = []
  await using webhooks = await startWebhooks(asked, [
    [500, '{}'],
    [401, '{}'],
    [307, ''],
    [200, 'no JSON'],
    [200, '{"unknown":"all"}'],
    [200, '{"unknown":[]}'],
  ])
  world = await openOwnWorld({
    configured: { WEBHOOKS_URL: webhooks.url },
    reconcilerTimes: { everyMs: 50, settledMs: 0 },
  })
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)

  const { status } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })

  expect(status).toBe(201)
  await eventually(async () => {
    const { rows } = await world.pools.settlements.query(
      'SELECT FROM outbox_confirmation WHERE asked_seq > 0 AND asked_seq = (SELECT max(seq) FROM outbox_event)',
    )
    expect(rows).toHaveLength(1)
  })
  const { rows } = await world.pools.settlements.query('SELECT id FROM outbox_event ORDER BY seq')
  expect(asked.length).toBeGreaterThanOrEqual(6)
  expect(new Set(asked.flatMap(({ ids }) => ids))).toEqual(new Set(rows.map(({ id }) => id)))
  for (const { path, scope, subject } of asked)
    expect({ path, scope, subject }).toEqual({
      path: '/internal/events/unknown',
      scope: 'internal',
      subject: 'settlements-service',
    })
  const { rows: again } = await world.pools.settlements.query('SELECT FROM outbox_unconfirmed')
  expect(again).toEqual([])
})
