import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { sweepSecrets } from '../src/endpoints/sweep-secrets.ts'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver, type Received } from './open-receiver.ts'
import { auditedOf, eventsAbout } from './records.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const path = (id: string) => `/v1/webhook-endpoints/${id}/rotate-secret`
const rotate = ({ request }: Landlord, id: string, body = {}, headers = {}) =>
  request('POST', path(id), { body, headers })

/** Which of these secrets others' code accepts a delivery with. */
function accepting({ headers, body }: Received, secrets: readonly string[]): readonly string[] {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const accepts = (secret: string) => {
    const verdicts = [new StandardWebhook(secret), new SvixWebhook(secret)].map((webhook) => {
      try {
        webhook.verify(body, signed)
        return true
      } catch {
        return false
      }
    })
    expect(new Set(verdicts).size).toBe(1)
    return verdicts[0]
  }
  return secrets.filter(accepts)
}

async function deliverOne({ accountId }: Landlord, received: readonly Received[]): Promise<Received> {
  const id = await world.publish({ accountId })
  return await eventually(() => {
    const found = received.find(({ headers }) => headers['webhook-id'] === id)
    if (!found) throw new Error('It has not arrived yet.')
    return found
  })
}

test('during the grace time old and new secrets verify every delivery, and afterwards the new one alone', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id, secret: first } = await anEndpoint(landlord, { url: receiver.url })

  const before = await deliverOne(landlord, receiver.received)
  const { secret: second } = (await rotate(landlord, id)).body
  const { secret: third } = (await rotate(landlord, id, { grace_hours: 1 })).body
  const during = [await deliverOne(landlord, receiver.received), await deliverOne(landlord, receiver.received)]
  const secrets = [first, second, third]
  await world.pool.query(
    'UPDATE endpoint_secret SET expires_at = now() WHERE endpoint_id = $1 AND expires_at IS NOT NULL',
    [id],
  )
  const after = await deliverOne(landlord, receiver.received)

  expect(new Set(secrets).size).toBe(3)
  expect(accepting(before, secrets)).toEqual([first])
  for (const delivery of during) expect(accepting(delivery, secrets)).toEqual(secrets)
  expect(accepting(after, secrets)).toEqual([third])
  const newest = String(during[0]?.headers['webhook-signature']).split(' ')[0]
  const alone = { ...during[0]?.headers, 'webhook-signature': newest }
  expect(accepting({ path: '', at: 0, body: during[0]?.body ?? '', headers: alone }, secrets)).toEqual([third])
})

test('a grace time of 0 ends the old secrets at once', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id, secret: first } = await anEndpoint(landlord, { url: receiver.url })

  const { secret: second } = (await rotate(landlord, id, { grace_hours: 0 })).body

  expect(accepting(await deliverOne(landlord, receiver.received), [first, second])).toEqual([second])
  const { rows } = await world.pool.query('SELECT expires_at FROM endpoint_secret WHERE endpoint_id = $1', [id])
  expect(rows).toEqual([{ expires_at: null }])
})

test('a rotation shows its secret once, keeps it sealed, and is audited and published without it', async () => {
  const landlord = await world.aLandlord()
  const { secret: first, ...endpoint } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })

  const answer = await rotate(landlord, endpoint.id, {}, { 'if-match': '"1"' })

  const { secret: second, ...rotated } = answer.body
  expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(rotated).toEqual({ ...endpoint, updated_at: rotated.updated_at })
  expect((await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)).body).toEqual(rotated)
  expect(await eventsAbout(world, endpoint.id)).toEqual([{ type: 'webhook.endpoint_secret_rotated', data: rotated }])
  expect(await auditedOf(world, endpoint.id)).toEqual(['webhook.endpoint_secret_rotated'])
  const everything = await Promise.all(
    ['endpoint_secret', 'outbox_event', 'audit_entry', 'idempotency_key'].map((table) =>
      world.pool.query(`SELECT to_jsonb(found)::text AS text FROM ${table} AS found`),
    ),
  )
  const text = everything.flatMap(({ rows }) => rows.map((row) => row.text)).join('\n')
  for (const secret of [first, second]) expect(text).not.toContain(secret.replace('whsec_', ''))
})

test('a repeated rotation with the same key rotates once and gives the same secret, remembered encrypted', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })

  const key = { 'idempotency-key': 'rotate once' }
  const answers = await Promise.all([1, 2, 3].map(() => rotate(landlord, id, { grace_hours: 2 }, key)))

  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(await eventsAbout(world, id)).toHaveLength(1)
  const text = 'SELECT body FROM idempotency_key WHERE account_id = $1'
  const { rows } = await world.pool.query(text, [landlord.accountId])
  expect(rows).toHaveLength(1)
  expect(rows[0].body).not.toContain('whsec_')
})

async function hoursLeft(endpointId: string): Promise<readonly (number | null)[]> {
  const text = `
    SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
    FROM endpoint_secret WHERE endpoint_id = $1 ORDER BY id`
  const { rows } = await world.pool.query<{ hours: number | null }>(text, [endpointId])
  return rows.map(({ hours }) => hours)
}

test('a later rotation makes a grace time shorter, never longer', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })

  await landlord.request('POST', path(id))
  const first = await hoursLeft(id)
  await rotate(landlord, id, { grace_hours: 168 })
  const second = await hoursLeft(id)
  await rotate(landlord, id, { grace_hours: 12 })

  expect(first).toEqual([24, null])
  expect(second).toEqual([24, 168, null])
  expect(await hoursLeft(id)).toEqual([12, 12, 12, null])
})

test('five secrets can be valid; the sixth is refused until one of them has expired', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })

  const answers = await Promise.all(Array.from({ length: 7 }, () => rotate(landlord, id)))
  const events = await eventsAbout(world, id)
  await world.pool.query(
    `UPDATE endpoint_secret SET expires_at = now() - interval '1 minute'
     WHERE id = (SELECT min(id) FROM endpoint_secret WHERE endpoint_id = $1)`,
    [id],
  )
  const later = await rotate(landlord, id)
  const atOnce = await rotate(landlord, id, { grace_hours: 0 })

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(answers.filter(({ body }) => body.code === 'secret_limit_reached')).toHaveLength(3)
  expect(events).toHaveLength(4)
  expect([later.status, atOnce.status]).toEqual([200, 200])
  expect(await hoursLeft(id)).toEqual([null])
})

test.each<[object, string]>([
  [{ grace_hours: -1 }, 'too_small'],
  [{ grace_hours: 169 }, 'too_large'],
  [{ grace_hours: '24' }, 'invalid_type'],
])('the rotation %j is refused: %s', async (body, code) => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })

  const answer = await rotate(landlord, id, body)

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/grace_hours', code }] } })
  expect(await hoursLeft(id)).toEqual([null])
})

test('secrets are deleted when their time is over, and no others', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/' })
  await rotate(landlord, id, { grace_hours: 3 })

  await sweepSecrets(world.pool, new Date(Date.now() + 2.9 * 3_600_000))
  const before = await hoursLeft(id)
  await sweepSecrets(world.pool, new Date(Date.now() + 3.1 * 3_600_000))

  expect(before).toEqual([3, null])
  expect(await hoursLeft(id)).toEqual([null])
})
