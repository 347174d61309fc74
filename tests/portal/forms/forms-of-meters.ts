import type { Page } from 'playwright-core'
import { words } from '../../../services/portal/web/words/pl.ts'
import { type Form, press } from './form.ts'
import type { SeededForms } from './seed-forms.ts'

const { meters } = words
const one = 'POST /v1/meters'
const reading = `${one}/{id}/readings`

/** Opens an action of the meter with a number. */
function act(number: string, action: keyof typeof meters.actions, ...more: readonly string[]) {
  return async (page: Page) => {
    const group = page.getByRole('group', { name: meters.actionsOf(`${meters.utilities.electricity} · ${number}`) })
    await group.getByRole('button', { name: meters.actions[action], exact: true }).click()
    for (const name of more) await page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click()
  }
}

/** The forms of meters and their readings. */
export function formsOfMeters({ home }: SeededForms): Form[] {
  const path = `/apartments/${home}`
  const first = {
    '/number': '444',
    '/supplier_number': '5',
    '/place': 'Hol',
    '/digits': '6',
    '/installed_on': '2026-10-01',
  }
  const ended = (at: string) => ({ [`${at}/final_value`]: '300', [`${at}/initial_value`]: '0' })
  const exchange = { '/exchanged_on': '2026-11-01', '/number': '555', '/digits': '6' }
  return [
    {
      name: 'new meter',
      operation: one,
      path,
      open: press(meters.add, meters.rareFields),
      send: meters.add,
      refusesItself: true,
      texts: { ...first, '/initial_value': '100' },
    },
    {
      name: 'new meter with zones',
      operation: one,
      path,
      open: press(meters.add),
      send: meters.add,
      texts: { ...first, '/zones': 'day_night', '/registers/0/initial_value': '1', '/registers/1/initial_value': '2' },
    },
    {
      name: 'meter',
      operation: 'PATCH /v1/meters/{id}',
      path,
      open: act('333', 'correct'),
      send: meters.save,
      texts: { '/place': 'Kuchnia' },
    },
    {
      name: 'exchange',
      operation: `${one}/{id}/exchange`,
      path,
      open: act('111', 'exchange'),
      texts: { ...exchange, ...ended('') },
      send: meters.actions.exchange,
      refusesItself: true,
    },
    {
      name: 'exchange with zones',
      operation: `${one}/{id}/exchange`,
      path,
      open: act('222', 'exchange'),
      texts: { ...exchange, ...ended('/registers/0'), ...ended('/registers/1') },
      send: meters.actions.exchange,
    },
    {
      name: 'last reading',
      operation: `${one}/{id}/close`,
      path,
      open: act('111', 'close'),
      texts: { '/closed_on': '2026-11-01', '/final_value': '300' },
      send: meters.actions.close,
      refusesItself: true,
    },
    {
      name: 'last readings of zones',
      operation: `${one}/{id}/close`,
      path,
      open: act('222', 'close'),
      texts: { '/registers/0/final_value': '300', '/registers/1/final_value': '300' },
      send: meters.actions.close,
    },
    {
      name: 'reopened meter',
      operation: `${one}/{id}/reopen`,
      path,
      open: act('333', 'reopen'),
      texts: { '/reason': 'Pomyłka' },
      send: meters.actions.reopen,
    },
    {
      name: 'reading',
      operation: reading,
      path,
      open: act('111', 'read'),
      send: meters.saveReading,
      texts: { '/read_on': '2026-11-01', '/value': '230' },
      refusesItself: true,
    },
    {
      name: 'changed reading',
      operation: `PATCH /v1/meters/{id}/readings/{reading_id}`,
      path,
      open: act('111', 'list', meters.editReading),
      texts: { '/value': '225' },
      send: meters.save,
    },
    {
      name: 'cancelled reading',
      operation: `${reading}/{reading_id}/cancel`,
      path,
      open: act('111', 'list', meters.withdraw),
      texts: { '/reason': 'Pomyłka' },
      send: meters.withdraw,
    },
  ]
}
