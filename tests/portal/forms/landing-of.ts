import type { Page } from 'playwright-core'
import { untilTrue } from '../open-browser.ts'

/**
 * The faults in the way a refused form shows its faults. Each has an entry in the summary, which has the focus. If the form has a field
 * for it, the entry leads there, and the field is visible, marked, and described by the fault. Without pointers the faults are those of
 * the page itself, and each has a field.
 */
export async function landingOf(page: Page, pointers: readonly string[] | null): Promise<readonly string[]> {
  await untilTrue(page, `document.activeElement.matches('[tabindex="-1"]:has([role=alert] li)')`)
  const found: unknown = await page.evaluate(`(${landing})(${JSON.stringify(pointers)})`)
  return Array.isArray(found) ? found.map(String) : ['the page gave no list']
}

/** Notes with how many links a summary takes the focus; a screen reader reads what it has then. Call it before the pages load. */
export async function noteLinksAtFocus(page: Page): Promise<void> {
  await page.addInitScript(`document.addEventListener('focusin', ({ target }) => {
    if (target.matches('[tabindex="-1"]')) target.linksAtFocus = target.querySelectorAll('li a').length
  })`)
}

const landing = `(pointers) => {
  const summary = document.activeElement
  const form = summary.closest('form')
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 1
  const entries = [...summary.querySelectorAll('li')].map((one) => ({ text: one.textContent.trim(), link: one.querySelector('a') }))
  const fieldOf = (pointer) => {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const field = form.querySelector('[name="' + CSS.escape(at) + '"]')
      if (field) return field
    }
    return null
  }
  if (!isSeen(summary)) return ['the summary is not visible']
  if (pointers !== null && entries.length !== pointers.length)
    return ['the summary has ' + entries.length + ' entries for ' + pointers.join(', ')]
  if (entries.filter(({ link }) => link).length !== summary.linksAtFocus) return ['the summary has the focus before its links']
  const namesLed = entries.map(({ link }) => {
    link?.click()
    return link ? document.activeElement.name : null
  })
  return entries.flatMap(({ text, link }, place) => {
    const pointer = pointers?.[place] ?? text
    const field = pointers === null ? null : fieldOf(pointers[place])
    if (text === '') return [pointer + ': no words']
    if (!link) return field || pointers === null ? [pointer + ': no link to its field'] : []
    link.click()
    const led = document.activeElement
    const marked = led.closest('[aria-invalid="true"]')
    const texts = entries.filter((_, other) => namesLed[other] === namesLed[place]).map((one) => one.text)
    const beneath = (marked?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    const isDescribed = beneath.some((one) => one && isSeen(one) && one.textContent.trim() !== '' &&
      texts.some((other) => other.endsWith(one.textContent.trim())))
    return [
      ...(field !== null && led.name !== field.name ? ['its link leads to ' + (led.name || led.localName)] : []),
      ...(isSeen(led) ? [] : ['its field is not visible']),
      ...(marked ? [] : ['its field is not marked as invalid']),
      ...(isDescribed ? [] : ['its field is not described by "' + text + '"']),
    ].map((fault) => pointer + ': ' + fault)
  })
}`
