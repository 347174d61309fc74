import type { StreamName } from '@lokum/contracts/interface/event'
import {
  headers as createHeaders,
  createInbox,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type PermissionViolationError,
} from '@nats-io/transport-node'
import { z } from 'zod'
import type { Refused } from './watch-connection.ts'

const acknowledgedWithinMs = 5_000
const lookEveryMs = 500

/** Names and values; no value has a line break. */
export type MessageHeaders = Record<string, string>
type Publication = { subject: string; stream: StreamName; messageId: string; headers: MessageHeaders; data: string }

/** Publishes to a stream and resolves when the stream keeps the message. @throws when it is refused or not acknowledged within 5 s */
export type Publish = (publication: Publication) => Promise<void>

const Acknowledgement = z.object({ error: z.object({ description: z.string().optional() }).optional() })

/** A publisher, and where to report what the broker refused. */
type Publisher = { publish: Publish; refused: Refused }

type Waiting = { settle: PromiseWithResolvers<void>; subject: string; sentAt: number }

/**
 * Opens a publisher with one inbox for all acknowledgements. The client's own `publish` turns every message into a request with
 * a timer and two error objects, and costs four times as much; see `npm run bench`.
 */
export function openPublisher(connection: NatsConnection, inboxPrefix: string | undefined): Publisher {
  const inbox = createInbox(inboxPrefix)
  const waiting = new Map<string, Waiting>()
  let number = 0

  const listen = () =>
    connection.subscribe(`${inbox}.*`, {
      callback: (error, message) => {
        const sent = waiting.get(message.subject)
        waiting.delete(message.subject)
        const refusal = error ?? refusalOf(message)
        if (refusal) sent?.settle.reject(refusal)
        else sent?.settle.resolve()
      },
    })
  let listening = listen()
  const looking = setInterval(() => giveUpOverdue(waiting), lookEveryMs).unref()
  void connection.closed().then(() => clearInterval(looking))

  const publish: Publish = ({ subject, stream, messageId, headers, data }) => {
    // A broker that refused the inbox has closed it; once it is allowed, the publisher continues.
    if (listening.isClosed()) listening = listen()
    number += 1
    const reply = `${inbox}.${number}`
    const whole = { ...headers, 'Nats-Msg-Id': messageId, 'Nats-Expected-Stream': stream }
    const settle = Promise.withResolvers<void>()
    connection.publish(subject, data, { reply, headers: encoded(whole) })
    waiting.set(reply, { settle, subject, sentAt: performance.now() })
    return settle.promise
  }
  return { publish, refused: (refusal) => giveUpRefused(waiting, refusal) }
}

const encoder = new TextEncoder()

/** The headers in the form in which they are sent: the client checks and compares the names of each message, in 270 calls for twelve. */
function encoded(headers: MessageHeaders): MsgHdrs {
  let text = 'NATS/1.0\r\n'
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (value.includes('\n') || value.includes('\r')) throw new Error(`The header ${name} has a line break.`)
    text += `${name}: ${value}\r\n`
  }
  return Object.assign(createHeaders(), { encode: () => encoder.encode(`${text}\r\n`) })
}

/** The broker names the subject and not the message: whatever waits on it was refused too, or is published again. */
function giveUpRefused(waiting: Map<string, Waiting>, refusal: PermissionViolationError): void {
  for (const [reply, { settle, subject }] of waiting) {
    if (refusal.operation !== 'publish' || subject !== refusal.subject) continue
    waiting.delete(reply)
    settle.reject(refusal)
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
