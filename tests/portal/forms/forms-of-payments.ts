import { words } from '../../../services/portal/web/words/pl.ts'
import { type Form, press } from './form.ts'
import type { SeededForms } from './seed-forms.ts'

const { deposit, instalments, payments, reminders } = words

/** The forms of payments: one by hand, its correction, and why one is taken back. */
export function formsOfPayments({ agreement }: SeededForms): Form[] {
  const deposited = {
    operation: 'POST /v1/agreements/{id}/deposit-entries',
    path: `/agreements/${agreement}`,
    send: deposit.record,
  }
  const step = { '/amount_pln': '100,50', '/happened_on': '2026-11-08' }
  return [
    {
      name: 'payment by hand',
      operation: 'POST /v1/payments',
      path: '/payments/2026-10',
      open: async (page) => {
        await page.getByRole('main').getByRole('button', { name: payments.received }).first().click()
      },
      texts: { '/amount_pln': '2400,50', '/received_on': '2026-11-08', '/title': 'Gotówka' },
      send: payments.record,
      neverSent: ['/payer'],
    },
    {
      name: 'correction of a payment',
      operation: 'PATCH /v1/payments/{id}',
      path: '/payments/2026-10?tab=payments',
      open: async (page) => {
        await page.getByRole('main').getByRole('button', { name: payments.correct, exact: true }).first().click()
      },
      texts: { '/amount_pln': '2400,50', '/received_on': '2026-11-08', '/title': 'Gotówka' },
      send: payments.saveCorrection,
      neverSent: ['/payer'],
    },
    {
      name: 'reminder of a payment',
      operation: 'POST /v1/agreements/{id}/reminders',
      path: '/payments/2026-10',
      open: async (page) => {
        await page.getByRole('main').getByRole('button', { name: reminders.remind }).first().click()
      },
      texts: { '/subject': 'Przypomnienie', '/text': 'Proszę o przelew.' },
      send: reminders.send,
      neverSent: ['/level', '/delivery', '/with_interest'],
    },
    {
      name: 'instalments',
      operation: 'PATCH /v1/agreements/{id}/instalments',
      path: '/payments/2026-10',
      open: async (page) => {
        await page.getByRole('main').getByRole('button', { name: instalments.spread }).first().click()
      },
      texts: { '/instalments': '2', '/instalments/0/due_on': '2098-01-10', '/instalments/1/due_on': '2098-02-11' },
      send: instalments.send,
      neverSent: ['/settlement_ids'],
    },
    {
      name: 'payment taken back',
      operation: 'POST /v1/payments/{id}/reverse',
      path: '/payments/2026-10?tab=payments',
      open: press(payments.reverse),
      texts: { '/reason': 'Pomyłka' },
      send: payments.reverse,
    },
    {
      ...deposited,
      name: 'deposit that was agreed',
      open: press(deposit.add),
      texts: { '/kind': 'agreed', ...step },
      neverSent: ['/reason', '/document_id'],
    },
    {
      ...deposited,
      name: 'deduction from a deposit',
      open: press(deposit.add),
      texts: { '/kind': 'deducted', ...step, '/reason': 'Szyba' },
      neverSent: ['/is_indexed'],
    },
    {
      name: 'entry of a deposit taken back',
      operation: 'POST /v1/deposit-entries/{id}/reverse',
      path: `/agreements/${agreement}`,
      open: press(deposit.reverse),
      texts: { '/reason': 'Pomyłka' },
      send: deposit.reverse,
    },
  ]
}
