import type { Page } from 'playwright-core'
import { shown } from '../../../scripts/papers/lettings.ts'
import { words } from '../../../services/portal/web/words/pl.ts'

const { costs, meters } = words

type Ids = { apartment: string; settlement: string; period: string }

/** Which screens the README shows, and what brings them into their states. */
export function readmeScreens({ apartment, settlement, period }: Ids) {
  return {
    month: { name: 'portal-month', path: `/months/${period}` },
    monthOnPhone: { name: 'portal-month-phone', path: `/months/${period}` },
    readings: { name: 'portal-readings-phone', path: `/apartments/${apartment}`, act: openReadings },
    source: { name: 'portal-source-phone', path: `/settlements/${settlement}/costs`, act: openBill },
    costs: { name: 'portal-costs', path: `/settlements/${settlement}/costs`, act: openPage },
    statement: { name: 'portal-statement', path: `/settlements/${settlement}/statement` },
  }
}

async function openReadings(page: Page): Promise<void> {
  const number = shown.meters.find(({ utility }) => utility === 'electricity')?.number
  const name = meters.actionsOf(`${meters.utilities.electricity} · ${number}`)
  await page.getByRole('group', { name }).getByRole('button', { name: meters.actions.list }).click()
  await page.getByRole('dialog').getByRole('img').first().waitFor()
}

async function openBill(page: Page): Promise<void> {
  await openSource(page, 'Energia elektryczna czynna')
}

async function openPage(page: Page): Promise<void> {
  await openSource(page, 'Internet światłowodowy')
  await page.getByRole('img').first().waitFor()
}

async function openSource(page: Page, label: string): Promise<void> {
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: label })
  // A group of a meter has the sources of its lines, the first one first.
  await item.getByRole('button', { name: costs.source }).first().click()
}
