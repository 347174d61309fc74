import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { takeBatches } from '@lokum/service-kit/inbox/take-batches'

/** A source that returns what is pushed and counts its reads. */
function aSource() {
  const pipe = new PassThrough({ objectMode: true })
  let read = 0
  async function* items(): AsyncGenerator<number> {
    for await (const item of pipe) {
      if (item === 'end') return
      if (item === 'break') throw new Error('the source broke')
      read += 1
      yield item
    }
  }
  const push = (...parts: (number | 'end' | 'break')[]) => {
    for (const part of parts) pipe.write(part)
  }
  return { items: items(), push, read: () => read }
}

test('a lone item is given at once although the source stays open', async () => {
  const source = aSource()
  const batches = takeBatches(source.items, 10)

  source.push(1)

  expect((await batches.next()).value).toEqual([1])
})

test('what came together is given together, in order and never more than the size', async () => {
  const source = aSource()
  source.push(1, 2, 3, 4, 5, 'end')

  const batches: number[][] = []
  for await (const batch of takeBatches(source.items, 2)) batches.push(batch)

  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('while a batch is worked on at most one item further is read', async () => {
  const source = aSource()
  const batches = takeBatches(source.items, 2)
  source.push(1, 2, 3, 4, 5, 6)

  await batches.next()
  await nextTurn()

  expect(source.read()).toBe(3)
})

test('a source that breaks while a batch is worked on is met at the next batch', async () => {
  const source = aSource()
  const batches = takeBatches(source.items, 2)
  source.push(1, 2, 'break')

  expect((await batches.next()).value).toEqual([1, 2])
  await nextTurn()

  await expect(batches.next()).rejects.toThrow('the source broke')
})
