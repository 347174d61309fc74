import { expect, test } from '@jest/globals'
import { makeRoom } from '../src/make-room.ts'

test('a full map forgets its oldest tenth, any other map nothing', () => {
  const remembered = new Map(Array.from({ length: 19 }, (_, key) => [key, true]))

  makeRoom(remembered, 20)
  const before = remembered.size
  remembered.set(19, true)
  makeRoom(remembered, 20)

  expect(before).toBe(19)
  expect([...remembered.keys()]).toEqual(Array.from({ length: 18 }, (_, key) => key + 2))
})
