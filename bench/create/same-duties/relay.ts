import { connect, createInbox, headers } from '@nats-io/transport-node'
import type { Pool } from 'pg'
import { findWaiting, markPublished } from './service-sql.ts'
import { writeLog } from './write-log.ts'

type Waiting = { seq: string; id: string; type: string; account_id: string; aggregate_id: string; occurred_at: string }
type Event = Waiting & { data: string }

/** Publishes what waits in the outbox, at once after a commit and every second, and marks what the stream has acknowledged. */
export async function startRelay({ pool, natsUrl }: { pool: Pool; natsUrl: string }): Promise<{ wake: () => void }> {
  const publish = await openPublisher(natsUrl)
  let isLeading = false
  let isRunning = false
  let isAsked = false

  const relayAll = async () => {
    for (;;) {
      const { rows } = await pool.query<Event>({ name: 'find', text: findWaiting })
      if (rows.length === 0) return
      await Promise.all(rows.map(publish))
      await pool.query({ name: 'mark', text: markPublished, values: [rows.map(({ seq }) => seq)] })
    }
  }
  const wake = async () => {
    isAsked = true
    if (isRunning || !isLeading) return
    isRunning = true
    while (isAsked) {
      isAsked = false
      await relayAll().catch((error: unknown) => writeLog({ error: String(error) }))
    }
    isRunning = false
  }
  setInterval(wake, 1_000)
  // One relay at a time publishes for a database, as long as this session lasts.
  const leader = await pool.connect()
  void leader.query('SELECT pg_advisory_lock(1)').then(() => {
    isLeading = true
  })
  return { wake: () => void wake() }
}

/** One inbox for all acknowledgements, which costs a quarter of what a request for each message does. */
async function openPublisher(natsUrl: string) {
  const connection = await connect({ servers: natsUrl.replace('nats://', '') })
  const inbox = createInbox()
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  let number = 0
  connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      const settle = waiting.get(message.subject)
      waiting.delete(message.subject)
      if (error || message.headers?.code === 503 || message.string().includes('"error"')) settle?.reject(error)
      else settle?.resolve()
    },
  })
  return (event: Event): Promise<void> => {
    const attributes = headers()
    attributes.set('ce-id', event.id)
    attributes.set('ce-source', '/peer')
    attributes.set('ce-type', event.type)
    attributes.set('ce-specversion', '1.0')
    attributes.set('ce-time', event.occurred_at)
    attributes.set('ce-subject', event.aggregate_id)
    attributes.set('ce-datacontenttype', 'application/json')
    attributes.set('ce-accountid', event.account_id)
    attributes.set('Nats-Msg-Id', event.id)
    number += 1
    const reply = `${inbox}.${number}`
    const settle = Promise.withResolvers<void>()
    waiting.set(reply, settle)
    connection.publish(event.type, event.data, { reply, headers: attributes })
    return settle.promise
  }
}
