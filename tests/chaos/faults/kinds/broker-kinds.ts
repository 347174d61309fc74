import { setTimeout as delay } from 'node:timers/promises'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { streamNames } from '@lokum/service-kit/broker/stream-config'
import { newId } from '@lokum/service-kit/ids'
import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers, type NatsConnection } from '@nats-io/transport-node'
import type { FaultSystem } from '../open-fault-system.ts'
import type { Kind } from './kind.ts'

const pausedMs = 3_000

async function withBroker({ servers }: FaultSystem, act: (connection: NatsConnection) => Promise<unknown>) {
  const connection = await connect(connectionOptions({ url: servers.natsUrl }, 'chaos'))
  try {
    await act(connection)
  } finally {
    await connection.close()
  }
}

const manage = (system: FaultSystem, act: (manager: JetStreamManager) => Promise<unknown>) =>
  withBroker(system, async (connection) => act(await jetstreamManager(connection)))

const deleteConsumers: Kind = {
  name: 'every consumer deleted',
  strike: ({ system }) =>
    manage(system, async ({ consumers }) => {
      for (const stream of streamNames)
        for await (const { name } of consumers.list(stream)) await consumers.delete(stream, name)
    }),
}

/** Messages that arrived while no reader ran were on the broker alone and are lost with the stream; only the outbox still has them. */
const deleteStreams: Kind = {
  name: 'both streams deleted with unread messages',
  strike: async ({ system }) => {
    const readers = system.replicas.filter(({ service }) => service === 'webhooks' || service === 'settlements')
    for (const { process } of readers) await process.pause()
    await delay(pausedMs)
    await manage(system, async ({ streams }) => {
      for (const name of streamNames) await streams.delete(name)
    })
    for (const { process } of readers) await process.resume()
  },
}

type Poison = { subject: string; data: string; more?: Record<string, string> }

const far = '+275760-09-13T00:00:00.000Z'
const poison: Readonly<Record<string, Poison>> = {
  'no JSON': { subject: 'apartment.created', data: '{"id":' },
  'an apartment of no account': { subject: 'apartment.created', data: '{"id":"apt_1"}', more: { 'ce-accountid': '' } },
  'an unknown type': { subject: 'apartment.burnt', data: '{}', more: { 'ce-type': 'apartment.burnt' } },
  'a time at the end of the calendar': { subject: 'apartment.updated', data: '{}', more: { 'ce-time': far } },
  'no headers': { subject: 'agreement.created', data: '{}', more: { 'ce-id': '', 'ce-type': '' } },
  'half a megabyte of nothing': { subject: 'apartment.created', data: ' '.repeat(500_000) },
}

const poisonKinds = Object.entries(poison).map(
  ([name, { subject, data, more = {} }]): Kind => ({
    name: `a message with ${name}`,
    strike: ({ system, poisoned }) =>
      withBroker(system, async (connection) => {
        const id = newId('event')
        poisoned(id)
        const heads = headers()
        const all = {
          'ce-id': id,
          'ce-type': subject,
          'ce-time': new Date().toISOString(),
          'ce-specversion': '1.0',
          ...more,
        }
        for (const [head, value] of Object.entries(all)) if (value !== '') heads.set(head, value)
        if (!all['ce-id']) poisoned('')
        await jetstream(connection).publish(subject, data, { headers: heads })
      }),
  }),
)

export const brokerKinds: readonly Kind[] = [deleteConsumers, deleteStreams, ...poisonKinds]
