import { setTimeout as delay } from 'node:timers/promises'
import { events } from '@lokum/contracts/catalogue'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { openPublisher } from '@lokum/service-kit/broker/open-publisher'
import { newId } from '@lokum/service-kit/ids'
import { publishEvent, type WaitingEvent } from '@lokum/service-kit/outbox/publish-event'
import { connect } from '@nats-io/transport-node'
import { bodyOf } from '../webhooks/read-ledgers.ts'
import type { Published } from '../webhooks/reconcile-receipts.ts'

/** Events are made in small heaps, since timers of single ones would be late. */
const tickMs = 50
const repeatAfterMs = 250
const contracts = new Map(events.map((event) => [event.type, event]))
const types = ['apartment.created', 'settlement.created'] as const

type Plan = { natsUrl: string; accountIds: readonly string[]; perSecond: number }

/** Publishes events as the outbox relay does, each again until the broker has acknowledged it, and keeps what it published. */
export async function startEventLoad({ natsUrl, accountIds, perSecond }: Plan) {
  const connection = await connect(connectionOptions({ url: natsUrl }, 'soak'))
  const { publish } = openPublisher(connection, undefined)
  const parts = { publish, contracts, service: 'apartments', publicBaseUrl: 'http://lokum.test' }
  const published: Published[] = []
  const waiting = new Set<Promise<void>>()
  const stop = new AbortController()
  const closed = new AbortController()

  const begin = () => {
    const { event, fact } = makeEvent(published.length, accountIds)
    published.push(fact)
    const publishOnce = () => publishEvent(parts, event)
    const acknowledged = untilAcknowledged(publishOnce, closed.signal).finally(() => waiting.delete(acknowledged))
    waiting.add(acknowledged)
  }
  const startedAt = performance.now()
  const running = (async () => {
    while (!stop.signal.aborted) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond)
      while (published.length < due) begin()
      await delay(tickMs)
    }
  })()
  return {
    published,
    /** Makes no more, and waits until the broker has all of them. */
    stop: async () => {
      stop.abort()
      await running
      await Promise.all(waiting)
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      closed.abort()
      await running
      await connection.close()
    },
  }
}

function makeEvent(number: number, accountIds: readonly string[]): { event: WaitingEvent; fact: Published } {
  const [id, occurredAt] = [newId('event'), new Date()]
  const accountId = accountIds[number % accountIds.length] ?? ''
  const type = types[Math.floor(number / accountIds.length) % types.length] ?? types[0]
  const [aggregateId, sequence] = [newId('apartment'), 1]
  const data = JSON.stringify({ id: aggregateId, label: `Lokal ${number}`, state: 'setup' })
  return {
    event: {
      id,
      type,
      data,
      sequence,
      traceparent: null,
      waited_ms: null,
      seq: String(number),
      account_id: accountId,
      aggregate_id: aggregateId,
      occurred_at: occurredAt.toISOString(),
    },
    fact: {
      id,
      accountId,
      type,
      occurredAt: occurredAt.getTime(),
      body: bodyOf({ id, type, aggregateId, sequence, occurredAt, data }),
    },
  }
}

async function untilAcknowledged(publishOnce: () => Promise<void>, closed: AbortSignal): Promise<void> {
  while (!closed.aborted) {
    try {
      return await publishOnce()
    } catch {
      await delay(repeatAfterMs)
    }
  }
}
