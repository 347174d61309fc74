import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { consumers } from '@lokum/contracts/interface/consumers'
import { streams } from '@lokum/contracts/interface/event'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { AckPolicy } from '@nats-io/jetstream'
import { declaredConsumers, openStage, quietLog, readingOf, rebound, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const single = declaredConsumers.filter(({ subjects }) => subjects.length === 1)

test.each(single.filter(({ user }) => user !== 'reader'))(
  '$user cannot widen the filter of $durable, neither when it is made nor later',
  async ({ stream, durable, subjects, user }) => {
    const connection = await stage.connectAs(user)
    const [own = ''] = subjects
    const config = { durable_name: durable, ack_policy: 'explicit' }
    const asked = async (subject: string, filter: object, action: string): Promise<string> => {
      const request = JSON.stringify({ stream_name: stream, config: { ...config, ...filter }, action })
      const { error = 'done' } = await connection
        .request(`$JS.API.CONSUMER.${subject}`, request, { timeout: 2_000 })
        .then((answer) => answer.json<{ error?: object }>())
        .catch((refused: unknown) => ({ error: String(refused) }))
      return JSON.stringify(error)
    }
    const named = `${stream}.${durable}`
    const wide = { filter_subjects: [own, 'settlement.>'] }

    const outcomes: string[] = []
    for (const action of ['create', 'update', '']) {
      outcomes.push(await asked(`CREATE.${named}`, wide, action), await asked(`DURABLE.CREATE.${named}`, wide, action))
      outcomes.push(await asked(`CREATE.${named}`, {}, action), await asked(`CREATE.${named}.>`, {}, action))
      outcomes.push(await asked(`CREATE.${named}.payment.>`, { filter_subject: 'payment.>' }, action))
      outcomes.push(await asked(`CREATE.${named}.${own}`, { filter_subject: '>' }, action))
      outcomes.push(await asked(`CREATE.${named}.${own}`, { ...wide, filter_subject: own }, action))
    }

    expect(outcomes.filter((outcome) => outcome.includes('done'))).toEqual([])
    expect(outcomes).toHaveLength(21)
  },
)

test('a consumer of an earlier release, whose filter was in the message, is changed to one that cannot be widened', async () => {
  await using own = await openStage()
  const { stream, durable, subjects } = consumers.settlementsApartments
  const old = {
    durable_name: durable,
    filter_subjects: [...subjects],
    ack_policy: AckPolicy.Explicit,
    max_ack_pending: 5,
  }
  await own.manager.streams.add({ name: stream, subjects: [...streams[stream]] })
  await own.manager.consumers.add(stream, old)
  await using broker = connectBroker({ url: own.urlFor('settlements'), name: 'settlements', log: quietLog })
  await using _reading = consumeEvents({ broker, log: quietLog }, readingOf(consumers.settlementsApartments))

  await eventually(async () => {
    const { config } = await own.manager.consumers.info(stream, durable)
    expect(config).toMatchObject({ filter_subject: 'apartment.>', max_ack_pending: 800 })
    expect(config.filter_subjects).toBeUndefined()
  }, rebound)
})
