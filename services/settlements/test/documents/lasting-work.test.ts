import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { openLastingWork } from '../../src/documents/lasting-work.ts'

/** Work that ends when the test says so, and counts how often it was begun. */
function aTask() {
  const outcome = Promise.withResolvers<string>()
  const begun: AbortSignal[] = []
  const begin = (signal: AbortSignal) => {
    begun.push(signal)
    signal.addEventListener('abort', () => outcome.reject(signal.reason))
    return outcome.promise
  }
  return { ...outcome, begin, begun }
}

function open(requestMs: number) {
  const lines: unknown[] = []
  const log = { warn: (...said: unknown[]) => void lines.push(said) }
  return { lines, work: openLastingWork<string>({ log, times: { requestMs } }) }
}

test('a request that waits too long is refused for now, and the next one gets the result of the same work once', async () => {
  const { work } = open(1)
  await using _closed = work
  const task = aTask()

  await expect(work.join('doc_1', task.begin)).rejects.toMatchObject({ code: 'overloaded' })
  await expect(work.join('doc_1', task.begin)).rejects.toMatchObject({ code: 'overloaded' })
  task.resolve('read')
  await task.promise
  await soon()

  expect(await work.join('doc_1', task.begin)).toBe('read')
  expect(task.begun).toHaveLength(1)
  await expect(work.join('doc_1', aTask().begin)).rejects.toMatchObject({ code: 'overloaded' })
})

test('requests that ask at once share one work, each key has its own, and a result is not kept for later ones', async () => {
  await using work = open(60_000).work
  const [one, other] = [aTask(), aTask()]
  const asked = [work.join('doc_1', one.begin), work.join('doc_1', one.begin), work.join('doc_2', other.begin)]
  one.resolve('one')
  other.resolve('other')

  expect(await Promise.all(asked)).toEqual(['one', 'one', 'other'])
  expect(await work.join('doc_1', async () => 'again')).toBe('again')
})

test('failed work is reported to the callers that wait, is logged if none does, and starts again on the next call', async () => {
  const { work, lines } = open(1)
  await using _closed = work
  const task = aTask()

  await expect(work.join('doc_1', task.begin)).rejects.toMatchObject({ code: 'overloaded' })
  task.reject(new Error('no store'))
  await soon()

  expect(lines).toEqual([[expect.anything(), 'document.reading_lost']])
  expect(await work.join('doc_1', async () => 'read')).toBe('read')
  await expect(work.join('doc_1', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
})

test('a stop interrupts what is under way, and waits until it has ended', async () => {
  const { work } = open(1)
  const task = aTask()
  await expect(work.join('doc_1', task.begin)).rejects.toMatchObject({ code: 'overloaded' })

  await work[Symbol.asyncDispose]()

  expect(task.begun[0]?.aborted).toBe(true)
})
