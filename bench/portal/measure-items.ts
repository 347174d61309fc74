import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { type DeviceName, openOn } from './on-device.ts'

const Seen = z.object({
  loading: z.number(),
  listing: z.number(),
  deciding: z.number(),
  nextRowMs: z.array(z.number()),
})
/**
 * A settlement's costs on a device: the longest task before the first row is there, while the other rows come, and of decisions;
 * and the milliseconds from each key to the frame in which the next row has the focus.
 */
export type SeenItems = z.infer<typeof Seen>

/** Decisions of one measurement. */
export const decisions = 5

type Asked = { url: string; cookie: string; device: DeviceName; rows: number }

/** Opens a settlement's costs, waits until all rows are there, and approves a few by their key. */
export async function measureItems(browser: Browser, { url, cookie, device, rows }: Asked): Promise<SeenItems> {
  const page = await openOn(browser, { device, cookie, script })
  await page.goto(url, { waitUntil: 'commit' })
  await until(page, `document.querySelectorAll('li[id^="item-"]').length === ${rows}`)
  await until(page, isQuiet)
  await page.evaluate('document.querySelector(\'li[id^="item-"]\').focus()')
  await page.keyboard.press('n')
  await until(page, isQuiet)
  await page.evaluate('window.seen.nextRowMs = []; window.seen.phase = "deciding"')
  for (let decision = 1; decision <= decisions; decision += 1) {
    await page.keyboard.press('a')
    await until(page, `window.seen.nextRowMs.length === ${decision}`)
    await until(page, isQuiet)
  }
  const seen = Seen.parse(await page.evaluate('window.seen'))
  await page.context().close()
  return seen
}

/** Quiet: for half a second no change and no long task. */
const isQuiet = 'performance.now() > window.busyAt + 500'

async function until(page: Page, expression: string): Promise<void> {
  // The policy forbids the browser to wait for an expression by itself.
  await eventually(async () => (await page.evaluate(expression)) === true, { deadlineMs: 60_000, intervalMs: 100 })
}

/** The task that shows the first row counts as one that lists rows. */
const script = `
  window.seen = { phase: 'loading', loading: 0, listing: 0, deciding: 0, nextRowMs: [] }
  window.busyAt = 0
  let firstRowAt = Infinity
  let pressedAt = 0
  const busy = () => { window.busyAt = performance.now() }
  new MutationObserver(() => {
    busy()
    if (firstRowAt === Infinity && document.querySelector('li[id^="item-"]')) firstRowAt = performance.now()
  }).observe(document, { subtree: true, childList: true })
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime, duration }) => {
    busy()
    const { seen } = window
    if (seen.phase === 'loading' && startTime + duration > firstRowAt) seen.phase = 'listing'
    seen[seen.phase] = Math.max(seen[seen.phase], duration)
  })).observe({ type: 'longtask', buffered: true })
  addEventListener('keydown', ({ timeStamp }) => { pressedAt = timeStamp; busy() }, true)
  addEventListener('focusin', ({ target }) => {
    if (pressedAt === 0 || !target.id?.startsWith('item-')) return
    const from = pressedAt
    pressedAt = 0
    requestAnimationFrame(() => window.seen.nextRowMs.push(performance.now() - from))
  }, true)`
