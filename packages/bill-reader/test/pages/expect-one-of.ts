import { expect } from '@jest/globals'
import { outcomeOf } from './draw.ts'

/** Draws a page as large as it is ever asked for: it has one of these outcomes, and memory stays flat. */
export async function expectOneOf(outcomes: readonly string[], bytes: Uint8Array): Promise<void> {
  const before = process.memoryUsage.rss()

  const outcome = await outcomeOf(bytes, { width: 1_920 })

  expect(outcomes).toContain(outcome)
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
}
