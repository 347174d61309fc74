import { expect, test } from '@jest/globals'
import { largestSpan, paceJob } from '../src/jobs/pace-job.ts'

const calm = { due: 0, isFailing: false, hasQueue: false, isPaused: false }

test.each([
  ['an empty queue is fed, with twice as much the next time', { span: 100, examined: 500 }, calm, null, 200],
  [
    'a queue that is nearly empty is fed with as much as before',
    { span: 100, examined: 500 },
    { ...calm, due: 50 },
    null,
    100,
  ],
  [
    'a queue that is still full is left alone, and gets less the next time',
    { span: 100, examined: 500 },
    { ...calm, due: 51 },
    'queue',
    75,
  ],
  ['a step has an upper bound', { span: 800, examined: 500 }, calm, null, largestSpan],
  ['and a lower one', { span: 22, examined: 500 }, { ...calm, due: 20 }, 'queue', 20],
  ['a paused endpoint gets nothing', { span: 100, examined: 0 }, { ...calm, isPaused: true }, 'reopen', 100],
  [
    'one that fails gets nothing more while an attempt is to come',
    { span: 100, examined: 1 },
    { ...calm, isFailing: true, hasQueue: true },
    'receiver',
    100,
  ],
  [
    'one that failed before is tried by the first step',
    { span: 100, examined: 0 },
    { ...calm, isFailing: true, hasQueue: true },
    null,
    100,
  ],
  [
    'one that fails and has nothing to come is tried',
    { span: 100, examined: 1 },
    { ...calm, isFailing: true },
    null,
    100,
  ],
] as const)('%s', (_, job, sight, waitsFor, span) => {
  expect(paceJob(job, sight)).toEqual({ waitsFor, span })
})

test.each([1, 7, 40, 300, 1_500])(
  'a receiver that takes %i between two looks is kept busy, and has little before it',
  (taken) => {
    let [due, span, fed] = [0, 100, 0]
    for (let look = 0; look < 200; look += 1) {
      const pace = paceJob({ span, examined: fed }, { ...calm, due, hasQueue: due > 0 })
      const added = pace.waitsFor === null ? pace.span : 0
      span = pace.span
      due = Math.max(0, due + added - taken)
      fed += added
    }

    expect(due).toBeLessThanOrEqual(Math.max(100, 4 * taken))
    expect(fed).toBeGreaterThanOrEqual(Math.min(200 * taken, 150 * largestSpan) * 0.6)
  },
)
