import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import { DeliverPolicy, type JsMsg, jetstream } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'

let world: World
let broker: NatsConnection
const began = new Date().toISOString()
beforeAll(async () => {
  world = await openWorld()
  broker = await connect({ servers: world.system.natsUrl.replace('nats://', '') })
})
afterAll(async () => {
  await broker.close()
  await world[Symbol.asyncDispose]()
})

test('a created apartment is on the broker at once, with the bytes of the answer and the attributes of CloudEvents', async () => {
  const landlord = await world.aLandlord()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  const answer = await landlord.apartments.request('POST', '/v1/apartments', {
    body: apartmentBody(),
    headers: { traceparent },
  })

  const message = await messageOf('EVENTS', 'apartment.created', answer.body.id)
  expect(message.string()).toBe(answer.bytes.toString())
  const header = (name: string) => message.headers?.get(name)
  expect(header('Nats-Msg-Id')).toBe(header('ce-id'))
  expect(header('ce-type')).toBe('apartment.created')
  expect(header('ce-specversion')).toBe('1.0')
  expect(header('ce-time')).toBe(answer.body.created_at)
  expect(header('ce-sequence')).toBe('1')
  expect(header('ce-accountid')).toMatch(/^acc_[0-9a-z]{26}$/)
  expect(header('traceparent')).toContain('0af7651916cd43dd8448eb211c80319c')
})

test('the audit stream carries who did what, with the event it caused', async () => {
  const landlord = await world.aLandlord()

  const { body: apartment } = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })

  const message = await messageOf('AUDIT', 'audit.event', apartment.id)
  expect(message.json()).toMatchObject({
    action: 'apartment.created',
    object: apartment.id,
    event: { type: 'apartment.created', data: apartment },
  })
})

test('every event of two hundred creations reaches the broker exactly once', async () => {
  const landlord = await world.aLandlord()

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const { rows } = await eventually(async () => {
    const recorded = await world.pools.apartments.query(
      'SELECT id, published_at FROM outbox_event WHERE account_id = $1 ORDER BY id',
      [landlord.accountId],
    )
    expect(recorded.rows.every(({ published_at }) => published_at !== null)).toBe(true)
    return recorded
  })
  const stored = [
    ...(await messagesIn('EVENTS', 'apartment.created')),
    ...(await messagesIn('AUDIT', 'audit.event')),
  ].filter(({ headers }) => headers?.get('ce-accountid') === landlord.accountId)
  expect(rows).toHaveLength(400)
  expect(stored.map(({ headers }) => headers?.get('ce-id')).toSorted()).toEqual(rows.map(({ id }) => id))
})

/** The message about an apartment that was just changed. */
function messageOf(stream: string, subject: string, apartmentId: string) {
  return eventually(async () => {
    const messages = await messagesIn(stream, subject)
    return messages.findLast(({ headers }) => headers?.get('ce-subject') === apartmentId) ?? false
  })
}

/** The messages of one subject in a stream since these tests began. */
async function messagesIn(stream: string, subject: string) {
  const messages: JsMsg[] = []
  const consumer = await jetstream(broker).consumers.get(stream, {
    filter_subjects: subject,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: began,
  })
  const { num_pending } = await consumer.info()
  if (num_pending === 0) return messages
  for await (const message of await consumer.fetch({ max_messages: num_pending })) messages.push(message)
  return messages
}
