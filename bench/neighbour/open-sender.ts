import type { makeForm } from '@lokum/local-stack/testing/make-form'
import { Agent, request } from 'undici'
import type { Target } from './attack.ts'

const longestMs = 30_000

type Sent = { body?: object; form?: ReturnType<typeof makeForm>; isTenant?: boolean }
export type Answer = { status: number; id: string }
export type Send = (number: number, method: 'GET' | 'POST', path: string, sent?: Sent) => Promise<Answer>

/** Sends with every token of the attacker in turn, or with its tenant's link, until the signal. */
export function openSender(target: Target, stop: AbortSignal): Send {
  const dispatcher = new Agent({ connections: 400 })
  return async (number, method, path, { body, form, isTenant } = {}) => {
    const token = isTenant ? target.link : target.tokens[number % target.tokens.length]
    const answer = await request(`${target.gateway}${path}`, {
      method,
      dispatcher,
      signal: AbortSignal.any([stop, AbortSignal.timeout(longestMs)]),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...form?.headers },
      body: form?.rawBody ?? (body ? JSON.stringify(body) : null),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, id: /"id":"(doc_\w+)"/.exec(text)?.[1] ?? '' }
  }
}
