import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Browser } from 'playwright-core'
import { z } from 'zod'
import { openOn } from './on-device.ts'

const Loaded = z.object({ firstPaintMs: z.number(), monthMs: z.number(), blockedMs: z.number(), shift: z.number() })
/** How a month was loaded: milliseconds since the navigation began, the time that tasks blocked input, and the layout shift. */
export type Loaded = z.infer<typeof Loaded>

type Asked = { url: string; cookie: string; label: string }

/** Loads a month on a phone with an empty cache, until its rows have been on the screen for a second. */
export async function measurePage(browser: Browser, { url, cookie, label }: Asked): Promise<Loaded> {
  const page = await openOn(browser, { device: 'phone', cookie, script: watch(label) })
  await page.goto(`${url}/months/2026-10`, { waitUntil: 'commit' })
  // The policy forbids the browser to wait for an expression by itself.
  await eventually(async () => (await page.evaluate(isSettled)) === true, { deadlineMs: 60_000, intervalMs: 250 })
  const found = Loaded.parse(
    await page.evaluate(`({
      ...window.seen,
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    })`),
  )
  await page.context().close()
  return found
}
const isSettled = 'Boolean(window.seen?.monthMs) && performance.now() > window.seen.monthMs + 1000'

/** Looks at every frame until the label is on the page. */
function watch(label: string): string {
  return `
    window.seen = { monthMs: 0, blockedMs: 0, shift: 0 }
    const each = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    each('longtask', ({ duration }) => { window.seen.blockedMs += Math.max(0, duration - 50) })
    each('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) window.seen.shift += value })
    const look = () => {
      if (document.body?.textContent.includes(${JSON.stringify(label)})) window.seen.monthMs = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)`
}
