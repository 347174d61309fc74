import { expect, test } from '@jest/globals'
import { memoryStore } from '../src/nats/memory-store.ts'

const event = (id: string) => ({ id, type: 'apartment.updated', object: 'apt_1', sequence: 1 })
const work = async () => undefined

test('an event is handled once, and one whose work failed is handled again', async () => {
  const store = memoryStore()
  const failing = store.once(event('evt_1'), async () => {
    throw new Error('the disk is full')
  })

  await expect(failing).rejects.toThrow('the disk is full')
  expect(await store.once(event('evt_1'), work)).toBe('handled')
  expect(await store.once(event('evt_1'), work)).toBe('known')
})

test('the memory is bounded and forgets the oldest event first', async () => {
  const store = memoryStore({ limit: 2 })
  for (const id of ['evt_1', 'evt_2', 'evt_3']) await store.once(event(id), work)

  expect(await store.once(event('evt_2'), work)).toBe('known')
  expect(await store.once(event('evt_3'), work)).toBe('known')
  expect(await store.once(event('evt_1'), work)).toBe('handled')
})
