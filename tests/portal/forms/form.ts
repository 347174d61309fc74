import type { Page } from 'playwright-core'

/** A form of the portal: the operation that it sends, where it is, and what is typed before it is sent. */
export type Form = {
  name: string
  operation: string
  path: string
  /** Opens the form. */
  open?: (page: Page) => Promise<void>
  /** The values of its fields by their names, so that the page sends it. */
  texts: Readonly<Record<string, string>>
  /** Fields with another name than the member, by the pointer of the member. */
  names?: Readonly<Record<string, string>>
  /** The name of the sending button. */
  send: string
  /** The pointers of members that it never sends, because they belong to other uses of the operation. */
  neverSent?: readonly string[]
  /** Sent as it opens, the page refuses it itself. */
  refusesItself?: true
}

/** The form with a button. */
export function formWith(page: Page, send: string) {
  return page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: send, exact: true }) })
    .last()
}

/** Fills every field, lists and checked boxes too. */
export async function fill(page: Page, { texts, send }: Form): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const field = formWith(page, send).locator(`[name="${name}"]`).first()
    await field.waitFor()
    const is = async (kind: string) => (await field.and(page.locator(kind)).count()) > 0
    if (await is('select')) await field.selectOption(text)
    else if (await is('[type=radio]')) await formWith(page, send).locator(`[name="${name}"][value="${text}"]`).check()
    else await field.fill(text)
  }
}

/** Presses buttons of the page one after the other. */
export function press(...names: readonly string[]) {
  return async (page: Page) => {
    for (const name of names) await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
  }
}
