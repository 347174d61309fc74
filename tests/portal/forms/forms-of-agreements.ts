import type { Page } from 'playwright-core'
import type { PartName } from '../../../services/portal/web/screens/agreements/optional-parts.ts'
import { words } from '../../../services/portal/web/words/pl.ts'
import { partButton } from '../part-button.ts'
import type { Form } from './form.ts'
import type { SeededForms } from './seed-forms.ts'

const { agreements } = words
const own = words.terms

/** A row in every list, and the mode with a field of its own. */
const dated = {
  '/rent_pln': '2400',
  '/mode': 'flat_rate',
  '/flat_utilities_pln': '300',
  '/fixed_charges/0/label': 'Parking',
  '/fixed_charges/0/amount_pln': '150',
  '/shared_costs/0/share_by': 'percent',
  '/shared_costs/0/percent': '20',
}

const terms = {
  '/tenant/name': 'Ewa Nowa',
  '/tenant/co_tenants/0': 'Jan Nowy',
  '/starts_on': '2027-01-01',
  ...dated,
  '/indexation/kind': 'percent',
  '/indexation/first_on': '2027-01-01',
  '/indexation/percent': '3',
  '/indexation/cap_percent': '5',
}

/** The forms of agreements and their terms. */
export function formsOfAgreements({ home, agreement, heated }: SeededForms): Form[] {
  const addRows = openParts('fixed_charges', 'shared_costs')
  const open = openParts('co_tenants', 'fixed_charges', 'shared_costs', 'indexation')
  return [
    {
      name: 'new terms',
      operation: 'POST /v1/agreements/{id}/terms',
      path: `/agreements/${agreement}/terms/new`,
      open: addRows,
      texts: { '/starts_on': '2026-07-01', '/source': 'Aneks nr 1', ...dated },
      send: own.save,
      refusesItself: true,
    },
    {
      name: 'changed rent',
      operation: 'POST /v1/agreements/{id}/terms',
      path: `/agreements/${agreement}/rent`,
      texts: { '/rent_pln': '2500', '/starts_on': '2026-08-01' },
      send: own.saveRent,
    },
    {
      name: 'terms',
      operation: 'PATCH /v1/agreements/{id}/terms/{terms_id}',
      path: `/agreements/${agreement}/terms/2026-01-01`,
      open: addRows,
      texts: dated,
      send: own.save,
      refusesItself: true,
    },
    {
      name: 'terms with advances',
      operation: 'PATCH /v1/agreements/{id}/terms/{terms_id}',
      path: `/agreements/${agreement}/terms/2026-01-01`,
      send: own.save,
      refusesItself: true,
      open: async (page) => {
        await page.getByRole('radio', { name: agreements.modes.by_readings.title }).check()
        await openParts('advances')(page)
      },
      texts: { '/advances/0/category': 'heating', '/advances/0/amount_pln': '180' },
    },
    {
      name: 'settlement of advances',
      operation: 'POST /v1/agreements/{id}/true-ups',
      path: `/agreements/${heated}/true-ups/new`,
      texts: {},
      send: words.trueUps.create,
    },
    {
      name: 'new agreement',
      operation: 'POST /v1/agreements',
      path: `/apartments/${home}/agreements/new`,
      open,
      texts: terms,
      send: agreements.create,
      refusesItself: true,
    },
    {
      name: 'agreement',
      operation: 'PATCH /v1/agreements/{id}',
      path: `/agreements/${agreement}/edit`,
      open,
      texts: { ...terms, '/starts_on': '2026-01-01' },
      send: agreements.save,
      refusesItself: true,
    },
    {
      name: 'end of an agreement',
      operation: 'PATCH /v1/agreements/{id}',
      path: `/agreements/${agreement}/handover/end`,
      texts: { '/ends_on': '2026-12-31' },
      send: agreements.endAgreement,
    },
  ]
}

function openParts(...names: readonly PartName[]) {
  return async (page: Page) => {
    for (const name of names) await partButton(page, words, name).click()
  }
}
