import type { Locator, Page } from 'playwright-core'
import type { PartName } from '../../services/portal/web/screens/agreements/optional-parts.ts'
import type { Words } from '../../services/portal/web/words/words.ts'

/** The button that opens a rare part in the form of an agreement or of terms. */
export function partButton(page: Page, { agreements }: Words, name: PartName): Locator {
  // The file of an agreement is offered above its form.
  const isAbove = name === 'paper'
  const line = isAbove ? page : page.getByRole('group', { name: `${agreements.addParts}:`, exact: true })
  return line.getByRole('button', { name: agreements.partNames[name] })
}
