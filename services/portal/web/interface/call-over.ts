import { noAnswer, readRefusal } from './read-refusal.ts'
import { Refusal, type RefusalFacts } from './refusal.ts'
import { mayHaveHappened, repeatAfter } from './repeat-after.ts'
import { type AnyAsked, type InterfaceRequest, requestFor } from './request.ts'

/** The way to the interface, and what belongs to the person who uses it. */
export type Connection = {
  send: (url: string, init: RequestInit) => Promise<Response>
  language: () => string
  /** The tag of the session, without which no change is made. */
  tag: () => string
  /** Waits until the same person is logged in again. */
  renew: () => Promise<void>
  /** Waits, and shows that it waits. */
  wait: (seconds: number) => Promise<void>
}

/** Calls an operation of the interface. */
export async function callOver(connection: Connection, name: string, asked: AnyAsked): Promise<Response> {
  return await sendOver(connection, requestFor(name, asked))
}

/** Sends a request. What may be sent again is sent again, with the same key, until it is answered or refused for good. */
export async function sendOver(connection: Connection, request: InterfaceRequest): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(connection, request)
    if (outcome instanceof Response) return outcome
    await beforeRepeating(connection, { facts: outcome, attempt, request })
  }
}

type Attempt = { facts: RefusalFacts; attempt: number; request: InterfaceRequest }

/** Waits for what a refused call needs before it is sent again; refuses if that is of no use. */
async function beforeRepeating(connection: Connection, { facts, attempt, request }: Attempt): Promise<void> {
  const isLoginOver = facts.code === 'session_ended' || facts.code === 'other_person'
  // A login that ends again and again is no login.
  if (isLoginOver && attempt <= mostRenewals) return await connection.renew()
  const changes = request.method !== 'GET'
  const seconds = repeatAfter(facts, { attempt, once: !changes || 'idempotency-key' in request.headers })
  if (seconds === null) throw new Refusal(facts, changes && mayHaveHappened(facts))
  await connection.wait(seconds)
}

const mostRenewals = 3

async function sendOnce(connection: Connection, request: InterfaceRequest): Promise<Response | RefusalFacts> {
  const { method, url, body } = request
  const headers: Record<string, string> = { ...request.headers, 'accept-language': connection.language() }
  if (method !== 'GET') headers['x-portal'] = connection.tag()
  const answer = await connection.send(url, { method, headers, body, cache: 'no-store' }).catch(() => null)
  if (answer === null) return noAnswer
  return answer.ok ? answer : await readRefusal(answer)
}
