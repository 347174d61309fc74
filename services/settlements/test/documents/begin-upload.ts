import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { makeForm } from '@lokum/local-stack/testing/make-form'

type Begun = { port: number; bytes: Buffer; path?: string; parts?: Record<string, string> }

/** Sends the first half of an upload, of a document unless stated otherwise. `finish` sends the rest; `answer` comes when there is one, or nothing when the connection breaks. */
export function beginUpload({ token }: { token: string }, { port, bytes, path = '/v1/documents', parts = {} }: Begun) {
  const { headers, rawBody } = makeForm({ name: 'faktura.pdf', bytes }, parts)
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path })
  const sent = { ...headers, authorization: `Bearer ${token}`, 'content-length': rawBody.length }
  for (const [name, value] of Object.entries(sent)) outgoing.setHeader(name, value)
  const answer = new Promise<{ status: number | undefined; body: unknown } | undefined>((resolve) => {
    outgoing.once('response', (response: IncomingMessage) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }))
    })
    outgoing.once('error', () => resolve(undefined))
  })
  const half = Math.floor(rawBody.length / 2)
  outgoing.write(rawBody.subarray(0, half))
  return {
    answer,
    breakOff: () => outgoing.destroy(),
    finish: () => {
      outgoing.end(rawBody.subarray(half))
      return answer
    },
  }
}
