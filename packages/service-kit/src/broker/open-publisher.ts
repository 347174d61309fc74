import type { StreamName } from '@lokum/contracts/event'
import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'

const acknowledgedWithinMs = 5_000
const lookEveryMs = 500

export type Publication = { subject: string; stream: StreamName; messageId: string; headers: MsgHdrs; data: string }

/** Publishes to a stream and resolves when the stream keeps the message. @throws when it is refused or not told of within 5 s */
export type Publish = (publication: Publication) => Promise<void>

const Acknowledgement = z.object({ error: z.object({ description: z.string().optional() }).optional() })

type Waiting = { settle: PromiseWithResolvers<void>; subject: string; sentAt: number }

/**
 * Opens a publisher with one inbox for all acknowledgements. The client's own `publish` makes a request of every message, with
 * a timer and two errors made beforehand, and costs four times as much; see `npm run bench`.
 */
export function openPublisher(connection: NatsConnection): Publish {
  const inbox = createInbox()
  const waiting = new Map<string, Waiting>()
  let number = 0

  connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      const sent = waiting.get(message.subject)
      waiting.delete(message.subject)
      const refusal = error ?? refusalOf(message)
      if (refusal) sent?.settle.reject(refusal)
      else sent?.settle.resolve()
    },
  })
  const looking = setInterval(() => giveUpOverdue(waiting), lookEveryMs).unref()
  void connection.closed().then(() => clearInterval(looking))

  return ({ subject, stream, messageId, headers, data }) => {
    number += 1
    const reply = `${inbox}.${number}`
    headers.set('Nats-Msg-Id', messageId)
    headers.set('Nats-Expected-Stream', stream)
    const settle = Promise.withResolvers<void>()
    connection.publish(subject, data, { reply, headers })
    waiting.set(reply, { settle, subject, sentAt: performance.now() })
    return settle.promise
  }
}

/** One timer looks after all of them; the map is in the order of sending. */
function giveUpOverdue(waiting: Map<string, Waiting>): void {
  const overdue = performance.now() - acknowledgedWithinMs
  for (const [reply, { settle, subject, sentAt }] of waiting) {
    if (sentAt > overdue) return
    waiting.delete(reply)
    settle.reject(new Error(`The broker did not acknowledge ${subject} within ${acknowledgedWithinMs} ms.`))
  }
}

function refusalOf(message: Msg): Error | undefined {
  if (message.headers?.code === 503) return new Error('No stream keeps this subject.')
  const { error } = Acknowledgement.parse(message.json())
  return error && new Error(`The broker refused the message: ${error.description ?? 'without a reason'}`)
}
