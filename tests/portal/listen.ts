import type { Page } from 'playwright-core'

/**
 * Notes from now on what the page says to people who do not see it: what comes into a live region that was there before,
 * and alerts, which are read as they come.
 */
export async function listen(page: Page) {
  await page.evaluate(noteSaid)
  return async (): Promise<readonly string[]> => {
    const said: unknown = await page.evaluate('window.said')
    return Array.isArray(said) ? said.map(String) : []
  }
}

const noteSaid = `(() => {
  window.said = []
  const note = (region) => {
    const text = region.textContent.trim()
    if (text !== '' && window.said.at(-1) !== text) window.said.push(text)
  }
  const alertsIn = (one) => (one.nodeType === 1 ? [one, ...one.querySelectorAll('*')].filter((each) => each.matches('[role=alert]')) : [])
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [role=alert], [aria-live=polite]')
      if (region) note(region)
      else [...addedNodes].flatMap(alertsIn).forEach(note)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
})()`
