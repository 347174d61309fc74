import { readWebhookSecret } from '@lokum/client/webhooks/secret'
import { Webhook } from 'standardwebhooks'
import type { StoredEvent } from '../events/open-events.ts'

type ForwardDeps = { target: URL; secret: string; signal: AbortSignal; now: () => Date; timeoutMs: number }

export type Forwarded = { status: number | null; error: 'status' | 'redirect' | 'timeout' | 'connect' | null }

/** Sends an event once, as a first attempt of a delivery: the same headers, the same signature, no redirects. */
export async function forwardEvent(need: ForwardDeps, event: StoredEvent): Promise<Forwarded> {
  const { target, signal, timeoutMs } = need
  const body = JSON.stringify(event)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const { status, body: answer } = await fetch(target, {
      method: 'POST',
      body,
      headers: { ...ownHeaders, 'webhook-sequence': String(event.sequence), ...sign(need, event.id, body) },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    await answer?.cancel()
    return { status, error: errorOf(status) }
  } catch {
    return { status: null, error: timeout.aborted ? 'timeout' : 'connect' }
  }
}

const ownHeaders = {
  'content-type': 'application/json',
  'user-agent': 'Lokum-Webhooks/1.5 (+https://www.standardwebhooks.com)',
  'accept-encoding': 'identity',
  'webhook-attempt': '1',
}

/** Standard Webhooks 1.0. */
function sign({ secret, now }: Pick<ForwardDeps, 'secret' | 'now'>, id: string, body: string) {
  const time = now()
  const signature = new Webhook(readWebhookSecret(secret), { format: 'raw' }).sign(id, time, body)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': signature,
  }
}

function errorOf(status: number): Forwarded['error'] {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}
