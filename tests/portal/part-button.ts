import type { Locator, Page } from 'playwright-core'
import type { PartName } from '../../services/portal/web/screens/agreements/optional-parts.ts'
import type { Words } from '../../services/portal/web/words/words.ts'

/** The button that opens a rare part in the form of an agreement or of terms. */
export function partButton(page: Page, { agreements, papers }: Words, name: PartName): Locator {
  if (name === 'paper') return page.getByRole('button', { name: papers.begin })
  const line = page.getByRole('group', { name: `${agreements.addParts}:`, exact: true })
  return line.getByRole('button', { name: agreements.partNames[name] })
}
