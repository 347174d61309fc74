import { expect, test } from '@jest/globals'
import { ClaimPace } from '../src/deliveries/claim-pace.ts'

const slots = 40

function aQueue() {
  const queue = { free: slots, waiting: 0, waitedMs: 0, asked: [] as number[] }
  const attempts = {
    get waiting() {
      return queue.waiting
    },
    takeLongestWaitMs: () => queue.waitedMs,
    fallenTo: async (waiting: number) => void queue.asked.push(waiting),
  }
  return { queue, pace: new ClaimPace({ slots, loads: queue, attempts }) }
}

test('more is claimed ahead while slots are idle during claims that fill them, up to four times the slots', () => {
  const { pace } = aQueue()
  const seen = Array.from({ length: 6 }, () => {
    pace.learn(slots)
    return pace.ahead
  })

  expect(seen).toEqual([20, 40, 80, 160, 160, 160])
})

test('nothing is claimed ahead while a claim leaves slots free', () => {
  const { pace } = aQueue()
  pace.learn(slots - 1)

  expect(pace.ahead).toBe(0)
})

test('less is claimed ahead when deliveries waited too long for their slots', () => {
  const { pace, queue } = aQueue()
  for (let turn = 0; turn < 3; turn += 1) pace.learn(slots)
  queue.waitedMs = 51
  pace.learn(slots)

  expect(pace.ahead).toBe(40)
})

test('the next claim waits until half of what was claimed ahead has begun', async () => {
  const { pace, queue } = aQueue()
  pace.learn(slots)
  queue.waiting = 11
  await pace.gather()
  queue.waiting = 10
  await pace.gather()

  expect(queue.asked).toEqual([10])
})
