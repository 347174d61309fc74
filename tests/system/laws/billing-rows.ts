import { makeForm } from '@lokum/local-stack/testing/make-form'
import { aBankStatement, columns } from './billing-work.ts'
import { hidden, type IsolationRow, list, type Part } from './isolation-row.ts'

const sentOf: Part = ({ sent }) => `/v1/settlements/${sent}`
const tenancyOf: Part = ({ tenancy }) => `/v1/agreements/${tenancy}`
const reason = () => ({ reason: 'As agreed' })
const received = { received_on: '2026-11-09', amount_pln: 10 }

const part = (of: Part, rest: string, body?: IsolationRow['body']) => hidden((owner) => `${of(owner)}${rest}`, body)

/** The operations from the statement to the tax, by their ids. */
export const billingRows: readonly (readonly [string, IsolationRow])[] = [
  ['prepareSettlement', hidden(({ approved }) => `/v1/settlements/${approved}/prepare`)],
  ['reopenSettlement', hidden(({ reopenable }) => `/v1/settlements/${reopenable}/reopen`)],
  ['cancelCorrection', hidden(({ corrected }) => `/v1/settlements/${corrected}/cancel-correction`)],
  ['cancelSettlement', hidden(({ abandoned }) => `/v1/settlements/${abandoned}/cancel`, reason)],
  ['listStatements', part(sentOf, '/statements')],
  ['getStatement', part(sentOf, '/statements/latest')],
  ['getStatementPage', part(sentOf, '/statements/latest/pages/1')],
  [
    'verifyStatement',
    {
      path: () => '/v1/statements/verify',
      form: ({ pdf }) =>
        makeForm({ name: 'statement.pdf', type: 'application/pdf', bytes: Buffer.from(pdf, 'base64') }),
      stranger: 'own_answer',
    },
  ],
  ['sendStatement', hidden(({ mailable }) => `/v1/settlements/${mailable}/send`)],
  ['markStatementSent', hidden(({ handed }) => `/v1/settlements/${handed}/mark-sent`, reason)],
  ['listMails', part(sentOf, '/mails')],
  ['reportMailBounce', hidden((owner) => `${sentOf(owner)}/mails/${owner.mail}/bounce`, reason)],
  ['correctSettlement', part(sentOf, '/correct', reason)],
  [
    'createPayment',
    hidden(
      () => '/v1/payments',
      ({ tenancy }) => ({ ...received, agreement_id: tenancy }),
    ),
  ],
  ['listPayments', list(({ tenancy }) => `/v1/payments?agreement_id=${tenancy}`)],
  [
    'updatePayment',
    hidden(
      ({ payment }) => `/v1/payments/${payment}`,
      () => ({ title: 'Rent' }),
    ),
  ],
  ['getPayment', hidden(({ payment }) => `/v1/payments/${payment}`)],
  [
    'matchPayment',
    hidden(
      ({ unmatched }) => `/v1/payments/${unmatched}/match`,
      ({ tenancy }) => ({ agreement_id: tenancy }),
    ),
  ],
  ['reversePayment', hidden(({ payment }) => `/v1/payments/${payment}/reverse`, reason)],
  ['getInstalments', part(tenancyOf, '/instalments?number=2')],
  ['updateInstalments', part(tenancyOf, '/instalments', () => ({ instalments: [] }))],
  ['getBalance', part(tenancyOf, '/balance')],
  ['listBalances', list(() => '/v1/balances')],
  ['getDeposit', part(tenancyOf, '/deposit')],
  ['getYearStatement', part(tenancyOf, '/year-statement?year=2026')],
  [
    'createDepositEntry',
    part(tenancyOf, '/deposit-entries', () => ({ kind: 'agreed', happened_on: '2026-11-01', amount_pln: 1 })),
  ],
  ['reverseDepositEntry', hidden(({ depositEntry }) => `/v1/deposit-entries/${depositEntry}/reverse`, reason)],
  [
    'createPaymentImport',
    {
      path: () => '/v1/payment-imports',
      form: () => makeForm(aBankStatement('three'), columns),
      stranger: 'own_creation',
    },
  ],
  ['listPaymentImports', list(() => '/v1/payment-imports')],
  ['getPaymentImport', hidden(({ preview }) => `/v1/payment-imports/${preview}`)],
  ['listPaymentImportRows', hidden(({ preview }) => `/v1/payment-imports/${preview}/rows`)],
  [
    'decidePaymentImportRows',
    hidden(
      ({ preview }) => `/v1/payment-imports/${preview}/decisions`,
      () => ({ decision: 'reopen', rows: [1] }),
    ),
  ],
  ['commitPaymentImport', hidden(({ preview }) => `/v1/payment-imports/${preview}/commit`)],
  ['reversePaymentImport', hidden(({ preview }) => `/v1/payment-imports/${preview}/reverse`)],
  ['cancelPaymentImport', hidden(({ left }) => `/v1/payment-imports/${left}/cancel`)],
  ['createTenantLink', part(tenancyOf, '/tenant-links')],
  ['listTenantLinks', part(tenancyOf, '/tenant-links')],
  ['revokeTenantLink', hidden((owner) => `${tenancyOf(owner)}/tenant-links/${owner.revocable}/revoke`)],
  ['createReadingRequest', part(tenancyOf, '/reading-requests', () => ({ read_on: '2026-11-12' }))],
  ['listReadingRequests', part(tenancyOf, '/reading-requests')],
  ['cancelReadingRequest', hidden((owner) => `${tenancyOf(owner)}/reading-requests/${owner.cancellable}/cancel`)],
  ['createReminder', part(tenancyOf, '/reminders', () => ({ delivery: 'handed_over' }))],
  ['listReminders', part(tenancyOf, '/reminders')],
  ['getTaxYear', { path: () => '/v1/tax-years/2026', stranger: 'own_answer' }],
  [
    'updateTaxSettings',
    { path: () => '/v1/tax-years/2026/settings', body: () => ({ threshold_pln: 200_000 }), stranger: 'own_answer' },
  ],
  [
    'createTaxPayment',
    {
      path: () => '/v1/tax-payments',
      body: () => ({ period: '2026-02', amount_pln: 0, paid_on: '2026-03-20' }),
      stranger: 'own_creation',
    },
  ],
  ['deleteTaxPayment', hidden(({ taxPayment }) => `/v1/tax-payments/${taxPayment}`)],
  ['getProfile', { path: () => '/v1/account/profile', stranger: 'own_answer' }],
  [
    'updateProfile',
    { path: () => '/v1/account/profile', body: () => ({ defaults: { due_day: 5 } }), stranger: 'own_answer' },
  ],
  ['getAccountUsage', { path: () => '/v1/account/usage', stranger: 'own_answer' }],
  ['exportTaxYear', { path: () => '/v1/tax-years/2026/export?format=json', stranger: 'own_answer' }],
]
