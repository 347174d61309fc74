import { expect, test } from '@jest/globals'
import { findBlocks } from '../src/test-stack/find-blocks.ts'

const blockOf = (cpu_ms: number, operations: string[]) =>
  JSON.stringify({ level: 50, service: 'settlements', cpu_ms, operations, msg: 'event_loop.blocked' })

test('an event loop that was blocked for more than 200 ms fails the run, with its operations', () => {
  const log = ['Not JSON', blockOf(150, ['getThing']), blockOf(201, ['listThings', 'uploadThing']), ''].join('\n')

  expect(findBlocks('settlements', log)).toEqual([
    'The event loop of settlements was blocked for 201 ms during listThings, uploadThing.',
  ])
})

test('a log without blocks is no failure', () => {
  expect(findBlocks('settlements', '{"level":50,"msg":"request.failed"}\n')).toEqual([])
})
