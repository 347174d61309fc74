import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { watchPlans } from '@lokum/local-stack/testing/watch-plans'
import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { createCipher } from '@lokum/service-kit/secrets/cipher'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { entities } from '../src/database.ts'
import { getMonthOverview } from '../src/detail/get-month-overview.ts'
import { listMonths } from '../src/detail/list-months.ts'
import { commitPaymentImport } from '../src/ledger/payment-imports/commit-payment-import.ts'
import { createPaymentImport } from '../src/ledger/payment-imports/create-payment-import.ts'
import { loadOpenStatements } from '../src/ledger/payment-imports/load-open-statements.ts'
import { describePayments } from '../src/ledger/payments/describe-payments.ts'
import { listBalances } from '../src/ledger/payments/list-balances.ts'
import { loadBalance } from '../src/ledger/payments/load-balance.ts'
import { PaymentRow } from '../src/ledger/payments/payment.ts'
import { loadTaxRecords } from '../src/ledger/tax/load-tax-records.ts'
import { loadMonths } from '../src/months/close/load-month.ts'
import { loadCosts } from '../src/months/costs/load-costs.ts'
import { loadDocuments } from '../src/months/costs/load-documents.ts'
import { loadSharers } from '../src/months/costs/load-sharers.ts'
import { loadKnown } from '../src/months/placements/load-known.ts'
import { listDueSettlements } from '../src/months/settlements/list-due-settlements.ts'
import { SettlementRow } from '../src/months/settlements/settlement.ts'
import { QuotaSettings } from '../src/quotas/quota-settings.ts'
import type { QuotaContext } from '../src/quotas/require-quota.ts'
import { describeRequests } from '../src/statements/tenants/describe-requests.ts'
import { listReleased } from '../src/statements/tenants/list-released.ts'
import { ReadingRequestRow } from '../src/statements/tenants/reading-request.ts'
import { loadTermsOfAll } from '../src/tenancies/agreements/dated-terms.ts'
import { accountId, apartmentIds, aRow, fillLargeAccount, monthly } from './a-large-account.ts'

const stack = new AsyncDisposableStack()
const plans = stack.use(watchPlans())
let database: Database
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const { name, url } = stack.use(await createServiceDatabase(postgres, 'settlements'))
  await fillLargeAccount(Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href)
  database = stack.use(await openDatabase({ url, entities, applicationName: 'test', poolSize: 1 }))
})
afterAll(() => stack.disposeAsync())

const now = new Date('2026-01-15')
const month = { accountId, periods: ['2025-01'], categories: null }

const kept = Array.from({ length: monthly }, (_, index) => ({
  row: index + 1,
  receivedOn: '2025-02-01',
  amountPln: '50.00',
  payer: null,
  title: null,
  marks: {},
  proposal: 'unmatched' as const,
  candidates: [],
  detail: null,
}))

const cipher = createCipher(EncryptionKeys.parse(`2026:${Buffer.alloc(32, 1).toString('base64')}`))
const { QUOTAS: quotas } = QuotaSettings.parse({})

const signs = [
  { kind: 'customer', value: '771028' },
  { kind: 'meter', value: '12345678' },
  { kind: 'address', value: 'nowa 1' },
] as const

const reads: [string, (context: QuotaContext) => Promise<unknown>][] = [
  ['the tax of a year', ({ em }) => loadTaxRecords({ em, cipher }, { accountId, year: 2025, now })],
  ['open statements', ({ em }) => loadOpenStatements(em, accountId)],
  ['the balance of an agreement', ({ em }) => loadBalance(em, { accountId, id: aRow.agreement })],
  [
    'the balances of all agreements',
    (context) => listBalances(context, { params: {}, query: { period: '2025-03', limit: 100 }, body: {} }),
  ],
  ['payments', async ({ em }) => describePayments(em, await em.find(PaymentRow, { accountId }))],
  [
    'due settlements',
    (context) => listDueSettlements(context, { params: {}, query: { period: '2025-03', limit: 100 }, body: {} }),
  ],
  ['costs', ({ em }) => loadCosts(em, { ...month, apartmentIds: [aRow.apartment], locked: true })],
  ['documents', async ({ em }) => loadDocuments(em, await em.findOneOrFail(SettlementRow, { id: aRow.settlement }))],
  [
    'all settlements of a month',
    async ({ em }) => loadMonths(em, await em.find(SettlementRow, { accountId, period: '2025-01' })),
  ],
  [
    'the overview of a month',
    (context) => getMonthOverview(context, { params: {}, query: { period: '2025-03', limit: 100 }, body: {} }),
  ],
  ['months', listMonths],
  ['the knowledge about bills', ({ em }) => loadKnown(em, { accountId, signs })],
  ['terms of agreements', ({ em }) => loadTermsOfAll(em, { accountId, agreementIds: [aRow.agreement] })],
  ['sharers', ({ em }) => loadSharers(em, { ...month, apartmentIds })],
  [
    'reading requests',
    async ({ em }) => describeRequests(em, await em.find(ReadingRequestRow, { accountId }, { limit: 100 })),
  ],
  ['released statements', ({ em }) => listReleased(em, { accountId, agreementId: aRow.agreement })],
  ['a commit', (context) => commitPaymentImport(context, { params: { id: aRow.paymentImport }, query: {}, body: {} })],
  [
    'an import',
    (context) =>
      createPaymentImport(context, {
        params: {},
        query: {},
        body: { format: 'csv' },
        kept: { lines: kept, isUndirected: false, form: { format: 'csv' }, typed: null },
      }),
  ],
]

test.each(reads)('%s: each query visits a number of rows in proportion to the account', async (_name, read) => {
  const em = database.orm.em.fork()
  await em.begin()
  plans.take()

  await read({ ...serviceItself({ name: 'test', accountId, now }), em, ifMatch: undefined, language: 'en', quotas })
  await em.rollback()

  const taken = plans.take()
  expect(taken).not.toEqual([])
  expect(taken.filter(({ rowsRead }) => rowsRead > 10 * monthly)).toEqual([])
})
