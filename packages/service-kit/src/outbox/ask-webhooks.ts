import { FindUnknownEvents } from '@lokum/contracts/webhooks/operations'
import got from 'got'
import type { openServiceToken } from '../identity/service-token.ts'

/** Gives those of the events (at most 1 000) that the webhooks service does not know. */
export type FindUnknown = (eventIds: readonly string[], signal: AbortSignal) => Promise<ReadonlySet<string>>

type AskerOptions = { webhooksUrl: string; openToken: () => ReturnType<typeof openServiceToken> }

// The search for 1 000 ids takes milliseconds; a service that takes this long is away.
const timeout = { request: 10_000 }

/** Asks the webhooks service, with the service's own token; a token that did not do is not used again. */
export function createWebhooksAsker({ webhooksUrl, openToken }: AskerOptions): FindUnknown {
  const url = new URL(FindUnknownEvents.path, webhooksUrl)
  let token: ReturnType<typeof openServiceToken> | undefined

  return async (eventIds, signal) => {
    token ??= openToken()
    try {
      const headers = { authorization: `Bearer ${await token()}` }
      const options = { headers, timeout, retry: { limit: 0 }, followRedirect: false, signal }
      const answer = await got.post(url, { ...options, json: { event_ids: eventIds } }).json()
      return new Set<string>(FindUnknownEvents.answer.body.parse(answer).unknown)
    } catch (error) {
      token = undefined
      throw error
    }
  }
}
