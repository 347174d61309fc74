import type { Page } from 'playwright-core'

/** Presses Tab until it leaves the page, and gives what is out of order, hidden or left out. */
export async function tabThrough(page: Page): Promise<readonly string[]> {
  await page.evaluate(begin)
  const mostPresses = 400
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(noteFocused)) === 'left') break
  }
  const found: unknown = await page.evaluate(judge)
  return Array.isArray(found) ? found.map(String) : ['the page gave no list']
}

const begin = `(() => {
  // Without the focus on the body Tab goes on from where was pressed last.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  scrollTo(0, 0)
  window.stops = []
})()`

const noteFocused = `(() => {
  const one = document.activeElement
  // The day, month and year of a date are stops within one field.
  if (one !== null && one === window.stops.at(-1)?.one) return 'within'
  if (one === null || one === document.body || one === document.documentElement || window.stops.some((stop) => stop.one === one)) return 'left'
  const { left, top, right, bottom } = one.getBoundingClientRect()
  const seen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const target = one.matches('[type=file]') ? one.closest('label') ?? one : one
  window.stops.push({ one, left, right, top: top + scrollY, bottom: bottom + scrollY, seen, size: target.getBoundingClientRect().width })
  return 'noted'
})()`

/** Within a landmark the next stop is below, or to the right on the same line or in the next column. */
const judge = `(() => {
  const nameOf = (one) => one.localName + ' ' + (one.getAttribute('aria-label') || one.labels?.[0]?.textContent || one.textContent || one.name || '').trim().slice(0, 40)
  const landmarkOf = (one) => one.closest('[role=dialog], dialog, header, nav, main, aside, footer, section[aria-label]') ?? document.body
  const faults = []
  for (const one of document.querySelectorAll('[tabindex]')) if (one.tabIndex > 0) faults.push(nameOf(one) + ' has a tabindex of ' + one.tabIndex)
  for (const { one, seen, size } of window.stops) if (!seen || size <= 1) faults.push(nameOf(one) + ' takes the focus and is not visible')
  for (const [place, next] of window.stops.entries()) {
    const before = window.stops[place - 1]
    if (!before || landmarkOf(before.one) !== landmarkOf(next.one)) continue
    const isRight = next.left >= before.right - 1
    const isAbove = next.bottom <= before.top + 1
    const isOnLine = Math.min(next.bottom, before.bottom) - Math.max(next.top, before.top) > 0.5 * Math.min(next.bottom - next.top, before.bottom - before.top)
    const isLeft = isOnLine && next.right <= before.left + 1
    if ((isAbove && !isRight) || isLeft) faults.push(nameOf(next.one) + ' comes after ' + nameOf(before.one) + ', which is below or to the right of it')
  }
  const reached = new Set(window.stops.map(({ one }) => one))
  const groups = new Set(window.stops.map(({ one }) => one.type === 'radio' && one.name))
  const root = document.querySelector('dialog:modal') ?? document
  for (const one of root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
    const isOut = one.disabled || one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })
    if (!isOut && !reached.has(one) && !(one.type === 'radio' && groups.has(one.name))) faults.push('Tab does not reach ' + nameOf(one))
  }
  return faults
})()`
