import { profileFields } from '../../../services/portal/web/screens/account/profile-texts.ts'
import { words } from '../../../services/portal/web/words/pl.ts'
import { type Form, press } from './form.ts'

const { tax } = words

/** The forms of the tax: the account at the tax office, and the payment of a month. */
export const formsOfTax: readonly Form[] = [
  {
    name: 'account at the tax office',
    operation: 'PATCH /v1/account/profile',
    path: '/tax/2026',
    texts: { '/tax_account_number': '27 1010 0071 2221 4405 1401 3590' },
    send: tax.accountSave,
    neverSent: [
      '/tax_paid_each',
      '/reminder_texts',
      '/interest_rates',
      ...profileFields.map((field) => `/${field.split('/')[1]}`),
    ],
  },
  {
    name: 'settings of a tax year',
    operation: 'PATCH /v1/tax-years/{year}/settings',
    path: '/tax/2026',
    open: press(tax.settingsChange),
    texts: { '/threshold_pln': '200000', '/prepayments_count': 'when_charged', '/other_revenue_pln/0': '100' },
    send: tax.settingsSave,
    neverSent: ['/owners'],
  },
  {
    name: 'owners of a tax year',
    operation: 'PATCH /v1/tax-years/{year}/settings',
    path: '/tax/2026',
    open: press(tax.ownersAdd),
    texts: { '/owners/0/name': 'Anna Lis', '/owners/0/share': '1/1', '/owners/0/tax_number': '44051401359' },
    send: tax.ownersSave,
    neverSent: ['/threshold_pln', '/prepayments_count', '/other_revenue_pln'],
  },
  {
    name: 'tax payment',
    operation: 'POST /v1/tax-payments',
    path: '/tax/2026',
    open: press(tax.markPaid),
    texts: { '/amount_pln': '162', '/paid_on': '2026-11-20' },
    send: tax.save,
    neverSent: ['/period'],
  },
]
