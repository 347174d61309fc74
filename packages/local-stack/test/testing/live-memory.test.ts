import { expect, test } from '@jest/globals'
import { liveMib } from '../../src/testing/live-memory.ts'

const mib = 1_048_576

test('buffers that nothing holds any more are no live memory, and those that are held are', () => {
  const before = liveMib()
  const held = aBuffer(32)

  const holding = liveMib() - before
  leave(40)
  const after = liveMib() - before

  expect(held.length).toBe(32 * mib)
  expect(holding).toBeGreaterThan(30)
  expect(holding).toBeLessThan(34)
  expect(after).toBeGreaterThan(30)
  expect(after).toBeLessThan(34)
})

function aBuffer(ofMib: number): Uint8Array {
  return new Uint8Array(ofMib * mib).fill(1)
}

/** Holds buffers only while it runs. */
function leave(ofMib: number): void {
  const buffers = Array.from({ length: ofMib }, () => aBuffer(1))
  if (buffers.length !== ofMib) throw new Error('They were held.')
}
