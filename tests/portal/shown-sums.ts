import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import type { Page } from 'playwright-core'
import { amountText } from '../../services/portal/web/words/amounts.ts'

/** The sums of each of so many documents, as the documents stage shows them. */
export async function shownSums(page: Page, count: number): Promise<string[][]> {
  const lists = page.getByRole('list').locator('dl')
  await lists.nth(count - 1).waitFor()
  return await Promise.all((await lists.all()).map((list) => list.locator('dd').allTextContents()))
}

/** The sums as the interface has them, without those that are 0, but for what is used. */
export function writeSums(accounts: readonly DocumentSums[]): string[][] {
  return accounts.map((sums) => {
    const { used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln, difference_pln } = sums
    const others = [used_elsewhere_pln, landlord_pln, excluded_pln, open_pln, difference_pln]
    return [used_pln, ...others.filter((pln) => pln !== 0)].map((pln) => amountText(pln, 'pl'))
  })
}
