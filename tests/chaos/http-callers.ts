import { type IncomingMessage, Agent as NodeAgent, request as nodeRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { Agent, request } from 'undici'

export type Sent = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string | null }
type Answer = { status: number; text: string }

/** A program that calls the gateway, with a way of its own with connections. None of them ever repeats a call. */
export type Caller = AsyncDisposable & { name: string; send: (sent: Sent) => Promise<Answer> }

const patienceMs = 20_000

/** Callers as they are met in the wild: two kinds of pools, and one that makes a connection for every call. */
export function openCallers(baseUrl: string): Caller[] {
  return [undiciCaller(baseUrl), undiciCaller(baseUrl), nodeCaller(baseUrl, true), nodeCaller(baseUrl, false)]
}

function undiciCaller(baseUrl: string): Caller {
  const dispatcher = new Agent()
  return {
    name: 'undici',
    send: async ({ path, ...sent }) => {
      const signal = AbortSignal.timeout(patienceMs)
      const { statusCode, body } = await request(`${baseUrl}${path}`, { ...sent, dispatcher, signal })
      return { status: statusCode, text: await body.text() }
    },
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  }
}

function nodeCaller(baseUrl: string, keepAlive: boolean): Caller {
  const agent = new NodeAgent({ keepAlive })
  return {
    name: keepAlive ? 'node:http' : 'connection per request',
    send: async ({ path, body, ...sent }) => {
      const signal = AbortSignal.timeout(patienceMs)
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = nodeRequest(`${baseUrl}${path}`, { ...sent, agent, signal }, resolve)
        outgoing.once('error', reject).end(body ?? undefined)
      })
      return { status: response.statusCode ?? 0, text: await text(response) }
    },
    [Symbol.asyncDispose]: async () => agent.destroy(),
  }
}
