import type { Page } from 'playwright-core'
import { words } from '../../../services/portal/web/words/pl.ts'
import { type Form, press } from './form.ts'
import type { SeededForms } from './seed-forms.ts'

const { correction, costs, missing, sending } = words

/** The forms of a settlement: its costs, its statement and its mails. */
export function formsOfSettlements({ month, prepared, sent, monthAgreement }: SeededForms): Form[] {
  const path = `/settlements/${month}/costs`
  const added = {
    '/label': 'Parking',
    '/inputs/monthly_pln': '45,50',
    '/source': monthAgreement,
    '/source/clause': '§ 5',
  }
  const unfold = (title: string) => (page: Page) => page.getByText(title, { exact: true }).click()
  return [
    {
      name: 'correction of a cost',
      operation: 'POST /v1/settlements/{id}/items/decisions',
      path,
      open: ofCost(costs.correct),
      texts: { '/inputs/monthly_pln': '45,50', '/reason': 'Rabat' },
      send: costs.saveCorrection,
      refusesItself: true,
    },
    {
      name: 'rejected cost',
      operation: 'POST /v1/settlements/{id}/items/decisions',
      path,
      open: ofCost(costs.reject),
      texts: { '/reason': 'Nie w tym miesiącu' },
      send: costs.reject,
      neverSent: ['/inputs', '/label', '/tax_class'],
    },
    {
      name: 'new cost',
      operation: 'POST /v1/settlements/{id}/items',
      path,
      open: press(costs.add),
      texts: added,
      send: costs.add,
      refusesItself: true,
    },
    {
      name: 'amount of a new cost',
      operation: 'POST /v1/settlements/{id}/items/compute',
      path,
      open: press(costs.add),
      texts: added,
      send: costs.add,
    },
    {
      name: 'cancelled month',
      operation: 'POST /v1/settlements/{id}/cancel',
      path: `/settlements/${month}/documents`,
      open: press(missing.cancel),
      texts: { '/reason': 'Zły miesiąc' },
      send: missing.cancelIt,
    },
    {
      name: 'hand-over',
      operation: 'POST /v1/settlements/{id}/mark-sent',
      path: `/settlements/${prepared}/sending`,
      texts: { '/reason': 'Wydruk' },
      send: sending.markSent,
    },
    {
      name: 'bounce',
      operation: 'POST /v1/settlements/{id}/mails/{mail_id}/bounce',
      path: `/settlements/${sent}/sending`,
      open: unfold(sending.bounceTitle),
      texts: { '/reason': 'Nie ma takiej skrzynki' },
      send: sending.reportMailBounce,
    },
    {
      name: 'correction of a statement',
      operation: 'POST /v1/settlements/{id}/correct',
      path: `/settlements/${sent}/sending`,
      open: unfold(correction.title),
      texts: { '/reason': 'Zły odczyt' },
      send: correction.start,
    },
  ]
}

/** A rarer decision about the first cost. */
function ofCost(name: string) {
  return async (page: Page) => {
    const rent = page.locator('#cost-list li').filter({ hasText: 'Czynsz' })
    await rent.getByRole('button', { expanded: false }).first().click()
    await press(name)(page)
  }
}
