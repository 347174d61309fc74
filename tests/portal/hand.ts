import type { Locator, Page } from 'playwright-core'
import type { ChosenFile } from './files.ts'

/** How a person uses a page. */
export interface Hand {
  readonly press: (target: Locator) => Promise<void>
  readonly write: (field: Locator, text: string) => Promise<void>
  /** Chooses a value of a list. */
  readonly choose: (list: Locator, value: string) => Promise<void>
  readonly attach: (field: Locator, files: readonly ChosenFile[]) => Promise<void>
  /** Presses and choices so far, without typing and choosing files. */
  readonly count: () => number
}

/** A mouse, and a keyboard for what is typed. */
export function aMouse(): Hand {
  let count = 0
  return {
    press: async (target) => {
      count += 1
      await target.click()
    },
    write: (field, text) => field.fill(text),
    choose: async (list, value) => {
      count += 1
      await list.selectOption(value)
    },
    attach: (field, files) => field.setInputFiles([...files]),
    count: () => count,
  }
}

/** A keyboard alone: what Tab does not reach cannot be used. */
export function aKeyboard(page: Page): Hand {
  const { keyboard } = page
  const focused = page.locator(':focus')
  let count = 0
  // With a listener from the start the browser hands every chooser over; one that is added just before the key can come too late.
  page.on('filechooser', () => undefined)

  const reach = async (target: Locator) => {
    await target.waitFor()
    for (let presses = 0; presses < 250; presses += 1) {
      if ((await target.and(focused).count()) > 0) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}.`)
  }

  return {
    press: async (target) => {
      count += 1
      // A person waits until it can be pressed, for example while a photo is on its way.
      await target.click({ trial: true })
      await reach(target)
      await keyboard.press('Enter')
    },
    write: async (field, text) => {
      await reach(field)
      const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
      if (!day) {
        await keyboard.press('ControlOrMeta+a')
        return await keyboard.type(text)
      }
      // Month, day, year: the order of Chromium's own language, which is not that of the page.
      await keyboard.type(`${day[2]}${day[3]}${day[1]}`)
      if ((await field.inputValue()) !== text)
        throw new Error(`The field has ${await field.inputValue()}, not ${text}.`)
    },
    choose: async (list, value) => {
      count += 1
      await reach(list)
      await keyboard.press('Home')
      for (let presses = 0; (await list.inputValue()) !== value; presses += 1) {
        if (presses > 40) throw new Error(`The list has no ${value}.`)
        await keyboard.press('ArrowDown')
      }
    },
    attach: async (field, files) => {
      await reach(field)
      const chooser = page.waitForEvent('filechooser')
      await keyboard.press('Space')
      await (await chooser).setFiles([...files])
    },
    count: () => count,
  }
}
