import type { Locator } from 'playwright-core'

/** Opens the rest of a cost: its formula, its notes and the rarer decisions. */
export async function openCost(row: Locator): Promise<void> {
  await row.getByRole('button', { expanded: false }).first().click()
}
