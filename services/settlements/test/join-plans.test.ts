import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { entities } from '../src/database.ts'
import { commitPaymentImport } from '../src/ledger/payment-imports/commit-payment-import.ts'
import { importPayments } from '../src/ledger/payment-imports/import-payments.ts'
import { loadOpenStatements } from '../src/ledger/payment-imports/load-open-statements.ts'
import { describePayments } from '../src/ledger/payments/describe-payments.ts'
import { loadBalance } from '../src/ledger/payments/load-balance.ts'
import { PaymentRow } from '../src/ledger/payments/payment.ts'
import { loadTaxRecords } from '../src/ledger/tax/load-tax-records.ts'
import { loadCosts } from '../src/months/costs/load-costs.ts'
import { loadDocuments } from '../src/months/costs/load-documents.ts'
import { loadSharers } from '../src/months/costs/load-sharers.ts'
import { listDueSettlements } from '../src/months/settlements/list-due-settlements.ts'
import { SettlementRow } from '../src/months/settlements/settlement.ts'
import { describeRequests } from '../src/statements/tenants/describe-requests.ts'
import { listReleased } from '../src/statements/tenants/list-released.ts'
import { ReadingRequestRow } from '../src/statements/tenants/reading-request.ts'
import { accountId, fillLargeAccount, monthly, tenancies } from './a-large-account.ts'

const stack = new AsyncDisposableStack()
let database: Database
const plans: Plan[] = []
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const { name } = stack.use(await createServiceDatabase(postgres, 'settlements'))
  const superuserUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  await fillLargeAccount(superuserUrl)
  database = stack.use(await openDatabase({ url: superuserUrl, entities, applicationName: 'test', poolSize: 1 }))
  database.pool.on('connect', (client) => {
    void client.query(`LOAD 'auto_explain'`)
    client.on('notice', ({ message }) => {
      const plan = message?.slice(message.indexOf('{'))
      if (plan) plans.push(JSON.parse(plan))
    })
  })
})
afterAll(() => stack.disposeAsync())

type Node = { Plans?: Node[]; [member: string]: unknown }
type Plan = { 'Query Text': string; Plan: Node }

// PostgreSQL then sends the plan of each statement, with its rows, as a notice.
const settings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
}
const now = new Date('2026-01-15')
const agreementIds = Array.from({ length: tenancies }, (_, index) => `agr_large${index + 1}`)
const month = { accountId, period: '2025-01' }

const kept = Array.from({ length: monthly }, (_, index) => ({
  ...{ row: index + 1, receivedOn: '2025-02-01', amountPln: '50.00', payer: null, title: null },
  ...{ fingerprint: `oldlarge1-${index}`, proposal: 'unmatched' as const, candidates: [], detail: null },
}))

const reads: [string, (context: Context) => Promise<unknown>][] = [
  ['the tax of a year', ({ em }) => loadTaxRecords({ em }, { accountId, year: 2025, now })],
  ['open statements', ({ em }) => loadOpenStatements(em, accountId)],
  ['the balance of an agreement', ({ em }) => loadBalance(em, { accountId, id: 'agr_large1' })],
  ['payments', async ({ em }) => describePayments(em, await em.find(PaymentRow, { accountId }))],
  [
    'due settlements',
    (context) => listDueSettlements(context, { params: {}, query: { period: '2025-03', limit: 100 }, body: {} }),
  ],
  ['costs', ({ em }) => loadCosts(em, { ...month, apartmentId: 'apt_large1', locked: true })],
  ['documents', async ({ em }) => loadDocuments(em, await em.findOneOrFail(SettlementRow, { id: 'set_large1-1' }))],
  [
    'sharers',
    ({ em }) => loadSharers(em, { ...month, apartmentIds: agreementIds.map((id) => id.replace('agr', 'apt')) }),
  ],
  [
    'reading requests',
    async ({ em }) => describeRequests(em, await em.find(ReadingRequestRow, { accountId }, { limit: 100 })),
  ],
  ['released statements', ({ em }) => listReleased(em, { accountId, agreementId: 'agr_large1' })],
  [
    'a commit',
    (context) =>
      commitPaymentImport(context, { params: { id: `imp_${accountId}` }, query: {}, body: { decisions: [] } }),
  ],
  ['an import', (context) => importPayments(context, { params: {}, query: {}, body: { format: 'csv' }, kept })],
]

test.each(reads)('%s: each query visits a number of rows in proportion to the account', async (_name, read) => {
  const em = database.orm.em.fork()
  await em.begin()
  await runSql(
    em,
    'SELECT set_config(name, value, true) FROM unnest($1::text[], $2::text[]) AS setting (name, value)',
    [Object.keys(settings), Object.values(settings)],
  )
  plans.length = 0

  await read({ ...serviceItself({ name: 'test', accountId, now }), em, ifMatch: undefined })
  await em.rollback()

  expect(plans.length).toBeGreaterThan(0)
  const excessive = plans.filter(({ Plan: plan }) => visits(plan) > 100 * monthly)
  expect(excessive.map((plan) => plan['Query Text'])).toEqual([])
})

function visits(node: Node): number {
  const own = visited.reduce((sum, name) => sum + Number(node[name] ?? 0), 0) * Number(node['Actual Loops'])
  return (node.Plans ?? []).reduce((sum, one) => sum + visits(one), own)
}

const visited = [
  'Actual Rows',
  'Rows Removed by Filter',
  'Rows Removed by Join Filter',
  'Rows Removed by Index Recheck',
]
