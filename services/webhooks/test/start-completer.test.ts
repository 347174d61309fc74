import { expect, test } from '@jest/globals'
import { createLog } from '@lokum/service-kit/telemetry/log'
import type { Completion } from '../src/deliveries/complete-deliveries.ts'
import { startCompleter } from '../src/deliveries/start-completer.ts'

const most = 3
const log = createLog({ service: 'test', level: 'silent' })

/** A succeeded attempt whose endpoint has no limit of its own. */
function aCompletion(number: number): Completion {
  const delivery = {
    delivery_id: `dlv_${number}`,
    claim: 'claim',
    reclaimed: false,
    account_id: 'acc_a',
    endpoint_id: 'whe_a',
    event_id: 'evt_a',
    event_type: 'apartment.created',
    attempts_made: 0,
    waited_ms: 0,
    url: 'http://a',
    body: '{}',
    secrets: [],
    traceparent: null,
    custom_headers: null,
    trigger: 'event',
    replay_number: 0,
    watched: false,
  }
  const attempted = { status: 200, error: null, excerpt: null, retryAfterMs: undefined }
  const verdict = { state: 'succeeded' as const, counted: true, delayMs: null, blockMs: null }
  return { delivery, attempted, verdict, startedAt: new Date(0), durationMs: 1 }
}

test.each([
  { added: most + 2, awaited: 'reports that it caught up', reports: [false] },
  { added: most, awaited: 'reports nothing', reports: [] },
])('after $added unrecorded attempts, of which three may wait, it $awaited', async ({ added, reports }) => {
  const seen: boolean[] = []
  const recorded = Promise.withResolvers<void>()
  const completer = startCompleter({
    log,
    most,
    complete: async (batch) => {
      await recorded.promise
      return batch.map(({ delivery }) => ({ delivery_id: delivery.delivery_id, state: 'succeeded' }))
    },
    freed: () => seen.push(completer.isBehind()),
  })

  for (let number = 0; number < added; number += 1) completer.add(aCompletion(number))
  const wasBehind = completer.isBehind()
  recorded.resolve()
  await completer[Symbol.asyncDispose]()

  expect(wasBehind).toBe(added > most)
  expect(seen).toEqual(reports)
})
