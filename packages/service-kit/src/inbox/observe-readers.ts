import { allConsumers, type ConsumerContract, consumersOfTeam, isWhole } from '@lokum/contracts/interface/consumers'
import { teams } from '@lokum/contracts/interface/teams'
import type { JetStreamManager } from '@nats-io/jetstream'
import type { Broker } from '../broker/connect-broker.ts'
import { findStream } from '../broker/find-stream.ts'
import { gauge } from '../telemetry/metrics.ts'
import { readOnce } from '../telemetry/read-once.ts'
import { findConsumer } from './find-consumer.ts'

type Standing = { stream: string; durable: string; waiting: number; missed?: number }

const watched = [...allConsumers.filter(isWhole), ...teams.flatMap(consumersOfTeam).filter((one) => !isWhole(one))]

const answeredWithinMs = 1_000

/** Shows the readers that fall behind; one that has never read is not in use, and not shown. */
export function observeReaders(broker: Broker): void {
  const read = readOnce(async () => {
    const { manager, isConnected } = await broker.reached(AbortSignal.timeout(answeredWithinMs))
    return isConnected() ? await findStandings(manager) : []
  })
  const show = (name: string, description: string, value: (standing: Standing) => number | undefined) =>
    gauge(name, description, async (observe) => {
      for (const one of await read()) {
        const measured = value(one)
        if (measured !== undefined) observe(measured, { stream: one.stream, durable: one.durable })
      }
    })

  show(
    'reader_waiting_messages',
    'Messages that a reader of a whole stream, or of another team, has not acknowledged',
    (one) => one.waiting,
  )
  show(
    'reader_missed_messages',
    'Messages that left the stream before this reader read them, since it last read; republish sends them again',
    (one) => one.missed,
  )
}

/** How far the readers in use are, as the broker says. */
export async function findStandings(manager: JetStreamManager): Promise<Standing[]> {
  const all = await Promise.all(watched.map((reader) => standingOf(manager, reader)))
  return all.filter((one) => one !== undefined)
}

async function standingOf(manager: JetStreamManager, reader: ConsumerContract): Promise<Standing | undefined> {
  const { stream, durable } = reader
  const info = await findConsumer(manager, reader)
  const held = await findStream(manager, stream)
  if (!info || !held || info.delivered.consumer_seq === 0) return undefined
  const waiting = info.num_pending + info.num_ack_pending
  // With a filter the broker does not say whether what left concerned the reader.
  if (!isWhole(reader)) return { stream, durable, waiting }
  return { stream, durable, waiting, missed: Math.max(0, held.state.first_seq - 1 - info.delivered.stream_seq) }
}
