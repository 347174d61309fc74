import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import type { Page } from 'playwright-core'
import { amountText } from '../../services/portal/web/words/amounts.ts'

/** The sums of each of so many documents, as the documents stage shows them. */
export async function shownSums(page: Page, count: number): Promise<string[][]> {
  const lists = page.getByRole('list').locator('dl')
  await lists.nth(count - 1).waitFor()
  return await Promise.all((await lists.all()).map((list) => list.locator('dd').allTextContents()))
}

/** The sums as the interface has them. */
export function writeSums(accounts: readonly DocumentSums[]): string[][] {
  return accounts.map((sums) =>
    [
      sums.used_pln,
      sums.used_elsewhere_pln,
      sums.landlord_pln,
      sums.excluded_pln,
      sums.open_pln,
      sums.difference_pln,
    ].map((pln) => amountText(pln, 'pl')),
  )
}
