import { performance } from 'node:perf_hooks'
import { ErrorClass } from '@lokum/contracts/webhooks/delivery'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter, histogram } from '@lokum/service-kit/telemetry/metrics'
import { startSpan } from '@lokum/service-kit/telemetry/span'
import { openHeaders } from '../endpoints/custom-headers.ts'
import { readSequence } from '../ingest/build-body.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Completion } from './complete-deliveries.ts'
import type { Connections } from './connections.ts'
import { hideValues } from './hide-values.ts'
import { judgeAttempt } from './judge-attempt.ts'
import { sendDelivery } from './send-delivery.ts'
import { signDelivery } from './sign-delivery.ts'

export type AttemptDeps = {
  connections: Connections
  cipher: Cipher
  log: Log
  /** Name of this process in the table of workers. */
  name: string
  clock: () => Date
  random: () => number
  schedule: readonly number[]
  attemptMs: number
  /** Interrupts attempts that would outlive the service. */
  stop: AbortSignal
}

const outcomes = ['succeeded', ...ErrorClass.options].map((outcome) => ({ outcome }))
const attempts = counter('webhook_attempts', 'Attempts by what came of them', outcomes)
const duration = histogram('webhook_attempt_seconds', 'Time from the start of an attempt to the end of its answer')
const firstWait = histogram('webhook_first_attempt_seconds', 'Time from the arrival of an event to its first attempt')

/** Makes one attempt with its own signature, and records it in one log line, one span and one measurement. */
export async function attemptDelivery(parts: AttemptDeps, delivery: ClaimedDelivery): Promise<Completion> {
  const { cipher, clock } = parts
  const startedAt = clock()
  const begin = performance.now()
  const span = startSpan('webhook attempt', { kind: 'client', parent: delivery.traceparent ?? undefined })
  if (delivery.attempts_made === 0 && !delivery.reclaimed) firstWait(delivery.waited_ms / 1_000)
  if (delivery.reclaimed) attempts({ outcome: 'worker_lost' })

  const secrets = delivery.secrets.map((sealed) => cipher.open(sealed, delivery.endpoint_id))
  const timestampSeconds = Math.floor(startedAt.getTime() / 1_000)
  const signed = signDelivery(secrets, { id: delivery.event_id, timestampSeconds, body: delivery.body })
  const own = openHeaders(cipher, delivery.custom_headers, delivery.endpoint_id)
  const headers = { ...own, ...signed, ...describeAttempt(delivery) }
  const sent = await sendDelivery(parts, { url: delivery.url, headers, body: delivery.body })
  const excerpt = sent.excerpt === null ? null : hideValues(sent.excerpt, Object.values(own))
  const attempted = { ...sent, excerpt }

  const durationMs = Math.round(performance.now() - begin)
  const verdict = judgeAttempt(parts, attempted, delivery.attempts_made)
  const completion = { delivery, attempted, verdict, startedAt, durationMs }
  const outcome = attempted.error ?? 'succeeded'
  attempts({ outcome })
  duration(durationMs / 1_000, { outcome })
  span.end({ ...spanFacts(completion), failed: attempted.error !== null })
  parts.log.info({ ...factsOf(completion), worker: parts.name, trace_id: span.traceId }, 'delivery.attempted')
  return completion
}

function describeAttempt({ attempts_made, trigger, body }: ClaimedDelivery): Record<string, string> {
  const sequence = readSequence(body)
  return {
    'webhook-attempt': String(attempts_made + 1),
    ...(sequence !== undefined && { 'webhook-sequence': sequence }),
    ...(trigger === 'test' && { 'webhook-test': 'true' }),
  }
}

function factsOf({ delivery, attempted, verdict, durationMs }: Completion) {
  return {
    delivery_id: delivery.delivery_id,
    endpoint_id: delivery.endpoint_id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    account_id: delivery.account_id,
    attempt: delivery.attempts_made + 1,
    trigger: delivery.trigger,
    replay_number: delivery.replay_number,
    reclaimed: delivery.reclaimed,
    status: attempted.status,
    error: attempted.error,
    state: verdict.state,
    delay_ms: verdict.delayMs,
    duration_ms: durationMs,
    ...(attempted.resent && { resent: true }),
  }
}

function spanFacts({ delivery, attempted }: Completion) {
  return {
    'http.request.method': 'POST',
    'messaging.message.id': delivery.event_id,
    'lokum.endpoint_id': delivery.endpoint_id,
    ...(attempted.status !== null && { 'http.response.status_code': attempted.status }),
    ...(attempted.error !== null && { 'error.type': attempted.error }),
  }
}
