import { profileFields } from '../../../services/portal/web/screens/account/profile-texts.ts'
import { words } from '../../../services/portal/web/words/pl.ts'
import { type Form, press } from './form.ts'
import { formsOfAgreements } from './forms-of-agreements.ts'
import { formsOfMeters } from './forms-of-meters.ts'
import { formsOfPayments } from './forms-of-payments.ts'
import { formsOfSettlements } from './forms-of-settlements.ts'
import { formsOfTax } from './forms-of-tax.ts'
import type { SeededForms } from './seed-forms.ts'

const { account, accounts, apartments, interest, reminders, tariffs, uploads } = words

/** Every form of the portal, in the order of its screens. */
export function formsOf(seeded: SeededForms): readonly Form[] {
  return [
    ...ofAccount(seeded),
    ...formsOfAgreements(seeded),
    ...formsOfMeters(seeded),
    ...ofDocuments(seeded),
    ...formsOfSettlements(seeded),
    ...formsOfPayments(seeded),
    ...formsOfTax,
  ]
}

function ofAccount({ home }: SeededForms): Form[] {
  const address = { '/address/street': 'ul. Długa 7', '/address/city': 'Kraków', '/address/postal_code': '30-001' }
  return [
    {
      name: 'profile',
      operation: 'PATCH /v1/account/profile',
      path: '/profile',
      send: account.save,
      texts: { '/name': 'Anna Nowak', '/address': 'Kraków', '/defaults/due_day': '11' },
      neverSent: ['/tax_account_number', '/tax_paid_each', '/reminder_texts', '/interest_rates'],
    },
    {
      name: 'text of a reminder',
      operation: 'PATCH /v1/account/profile',
      path: '/profile',
      open: press(reminders.changeText(2)),
      texts: { '/reminder_texts/0/subject': 'Przypomnienie', '/reminder_texts/0/text': 'Proszę o {amount}.' },
      send: reminders.saveText,
      neverSent: [
        '/tax_account_number',
        '/tax_paid_each',
        '/interest_rates',
        '/reminder_texts/0/locale',
        '/reminder_texts/0/level',
        ...profileFields.map((field) => `/${field.split('/')[1]}`),
      ],
    },
    {
      name: 'interest rate',
      operation: 'PATCH /v1/account/profile',
      path: '/profile',
      open: press(interest.add),
      texts: {
        '/interest_rates/0/valid_from': '2026-01-01',
        '/interest_rates/0/percent': '10,75',
        '/interest_rates/0/source': 'M.P. 2026 poz. 1',
      },
      send: interest.save,
      refusesItself: true,
      neverSent: [
        '/tax_account_number',
        '/tax_paid_each',
        '/reminder_texts',
        ...profileFields.map((field) => `/${field.split('/')[1]}`),
      ],
    },
    {
      name: 'new apartment',
      operation: 'POST /v1/apartments',
      path: '/apartments/new',
      send: apartments.create,
      texts: { '/label': 'Lipowa 5', ...address, '/surface_m2': '48,5' },
      refusesItself: true,
    },
    {
      name: 'apartment',
      operation: 'PATCH /v1/apartments/{id}',
      path: `/apartments/${home}/edit`,
      texts: { '/surface_m2': '48,5' },
      send: apartments.save,
    },
    {
      name: 'tariff',
      operation: 'PATCH /v1/apartments/{id}',
      path: `/apartments/${home}`,
      open: press(tariffs.add),
      send: tariffs.save,
      refusesItself: true,
      texts: { '/tariffs/0/rate_pln': '0,62', '/tariffs/0/fixed_pln': '12', '/tariffs/0/valid_from': '2026-10-01' },
    },
  ]
}

function ofDocuments({ month, duplicate }: SeededForms): Form[] {
  const path = `/settlements/${month}/documents`
  const line = { '/label': 'Dopłata', '/amount_pln': '7,50', '/place': 'strona 1' }
  const share = { '/weight_total': '150', '/period_from': '2026-04-01', '/period_to': '2026-04-30' }
  return [
    {
      name: 'decision about a line',
      operation: 'POST /v1/documents/{id}/lines/decisions',
      path,
      open: press(accounts.leave),
      texts: { '/reason': 'Nie dotyczy' },
      send: accounts.save,
    },
    {
      name: 'share of a line',
      operation: 'POST /v1/documents/{id}/costs',
      path,
      open: press(accounts.share),
      texts: { '/share_by': 'area', ...share },
      send: accounts.shareIt,
    },
    {
      name: 'kind of a document',
      operation: 'PATCH /v1/documents/{id}',
      path,
      open: press(accounts.changeKind),
      texts: { '/kind': 'other' },
      send: accounts.saveKind,
    },
    {
      name: 'new line',
      operation: 'POST /v1/documents/{id}/lines',
      path,
      open: press(accounts.typeLine),
      texts: line,
      send: accounts.saveLine,
      refusesItself: true,
    },
    {
      name: 'new price',
      operation: 'POST /v1/documents/{id}/lines',
      path,
      open: press(accounts.typeLine),
      texts: { '/kind': 'rate', '/label': 'Cena', '/rate_pln': '0,5', '/unit': 'kWh', '/place': 'strona 1' },
      send: accounts.saveLine,
    },
    {
      name: 'typed line',
      operation: 'PATCH /v1/documents/{id}/lines/{line_number}',
      path,
      open: async (page) => {
        await page.getByRole('button', { name: accounts.unfoldOthers(1) }).click()
        const row = page.getByRole('listitem').filter({ hasText: 'Dopisany' }).last()
        await row.getByRole('button', { name: accounts.editLine, exact: true }).click()
      },
      texts: line,
      send: accounts.saveLine,
    },
    {
      name: 'duplicate',
      operation: 'POST /v1/documents/{id}/decisions',
      path: `/documents/${duplicate}`,
      texts: { '/reason': 'Przysłana dwa razy' },
      send: uploads.same,
    },
  ]
}
