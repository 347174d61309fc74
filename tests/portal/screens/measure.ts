import type { Page } from 'playwright-core'

/** The parts of a page that are wider than its window: the innermost elements, the first eight. */
export async function widerThanPage(page: Page): Promise<readonly string[]> {
  return await listIn(
    page,
    `(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isOut = (one) => one.getBoundingClientRect().right > innerWidth + 1
    return [...document.querySelectorAll('body *')]
      .filter((one) => isOut(one) && ![...one.children].some(isOut))
      .map((one) => describe(one) + ' ends at ' + Math.round(one.getBoundingClientRect().right))
      .slice(0, 8)
  })()`,
  )
}

/** The pressable elements that are less than 44 px high or wide; links within a text are as high as their line. */
export async function smallTargetsOf(page: Page): Promise<readonly string[]> {
  return await listIn(
    page,
    `[...document.querySelectorAll('a[href], button, select, summary, input')].flatMap((one) => {
    const target = one.matches('[type=checkbox], [type=radio], [type=file]') ? (one.closest('label') ?? one) : one
    const { width, height } = target.getBoundingClientRect()
    const isText = getComputedStyle(target).display === 'inline'
    const isHidden = !target.checkVisibility({ visibilityProperty: true }) || (width <= 1 && height <= 1)
    if (isText || isHidden || (width >= 43.5 && height >= 43.5)) return []
    return [describe(one) + ' is ' + Math.round(width) + ' x ' + Math.round(height)]
  })`,
  )
}

/** The values of a list that lie over each other, such as two amounts side by side; texts for screen readers alone do not count. */
export async function overlapsOf(page: Page): Promise<readonly string[]> {
  return await listIn(
    page,
    `[...document.querySelectorAll('dl')].flatMap((list) => {
    const placesOf = (one) => {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const places = []
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement.closest('.unseen')) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        places.push(...range.getClientRects())
      }
      return places
    }
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const values = [...list.querySelectorAll('dt, dd')].map((one) => ({ one, places: placesOf(one) }))
    return values.flatMap((first, place) => values.slice(place + 1)
      .filter((second) => first.places.some((a) => second.places.some((b) => over(a, b))))
      .map((second) => describe(first.one) + ' lies over ' + describe(second.one)))
  })`,
  )
}

/** The elements that a bar covers, of the next forty that Tab reaches or of all. */
export async function coveredOf(page: Page): Promise<readonly string[]> {
  const covered = new Set<string>()
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const found = await listIn(page, coveredNow)
    if (found.includes(backAtFirst)) break
    for (const one of found) covered.add(one)
  }
  return [...covered]
}

const backAtFirst = 'back at the first stop'

// The window scrolls to the focus in the next frames.
const coveredNow = `(async () => {
  const one = document.activeElement
  if (one === window.firstStop) return ['${backAtFirst}']
  window.firstStop ??= one
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  if (one === null || one === document.body) return []
  const { left, top, width, height } = one.getBoundingClientRect()
  if (width <= 1 || height <= 1) return []
  const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  const isSeen = seen !== null && (one.contains(seen) || seen.contains(one) || one.labels?.[0]?.contains(seen))
  return isSeen ? [] : [describe(one) + ' is covered by ' + (seen === null ? 'the edge' : describe(seen))]
})()`

/** Runs an expression in the page that may describe elements. */
async function listIn(page: Page, expression: string): Promise<readonly string[]> {
  const describe = `const describe = (one) =>
    one.localName + ' ' + (one.name || one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 40)`
  const found: unknown = await page.evaluate(`(async () => { ${describe}; return await ${expression} })()`)
  return Array.isArray(found) ? found.map(String) : ['the page gave no list']
}
