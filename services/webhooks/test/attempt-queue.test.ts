import { expect, test } from '@jest/globals'
import { AttemptQueue } from '../src/deliveries/attempt-queue.ts'
import type { ClaimedDelivery } from '../src/deliveries/claim-deliveries.ts'

const claimed = (id: string): ClaimedDelivery => ({
  delivery_id: id,
  claim: '1',
  reclaimed: false,
  account_id: 'acc_1',
  endpoint_id: 'whe_1',
  event_id: 'evt_1',
  event_type: 'apartment.created',
  attempts_made: 0,
  waited_ms: 0,
  url: 'https://example.com/hooks',
  secrets: [],
  body: '{}',
  traceparent: null,
  custom_headers: null,
  trigger: 'event',
  replay_number: 0,
  watched: false,
})

/** A queue of two slots whose attempts end on request. */
function aQueue() {
  const begun: string[] = []
  const stale: string[] = []
  const ends: (() => void)[] = []
  const queue = new AttemptQueue({
    slots: 2,
    attempt: ({ delivery_id }) => {
      begun.push(delivery_id)
      return new Promise((resolve) => ends.push(resolve))
    },
    stale: ({ delivery_id }) => void stale.push(delivery_id),
  })
  return { queue, begun, stale, endFirst: () => ends.shift()?.() }
}

test('deliveries claimed ahead start in order as slots become free', async () => {
  const { queue, begun, endFirst } = aQueue()

  queue.add(['whd_1', 'whd_2', 'whd_3', 'whd_4'].map(claimed), performance.now())
  expect(begun).toEqual(['whd_1', 'whd_2'])

  const emptied = queue.emptied()
  for (let count = 0; count < 4; count += 1) {
    endFirst()
    await Promise.resolve().then(() => undefined)
  }
  await emptied
  expect(begun).toEqual(['whd_1', 'whd_2', 'whd_3', 'whd_4'])
  expect(queue.running).toBe(0)
})

test('deliveries delayed by a blocked process are left until their lease ends', () => {
  const { queue, begun, stale } = aQueue()

  queue.add([claimed('whd_1')], performance.now() - 10_001)
  queue.add([claimed('whd_2')], performance.now())

  expect(begun).toEqual(['whd_2'])
  expect(stale).toEqual(['whd_1'])
})
