import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Config as ApartmentsConfig } from '@lokum/apartments/config'
import { start as startApartments } from '@lokum/apartments/start'
import { publicOperations } from '@lokum/contracts/catalogue'
import { Config as GatewayConfig } from '@lokum/gateway/config'
import { start as startGateway } from '@lokum/gateway/start'
import { serviceNames } from '@lokum/local-stack/services/service-environment'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { type ReadPlan, watchPlans } from '@lokum/local-stack/testing/watch-plans'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { readConfig } from '@lokum/service-kit/config'
import { Config as SettlementsConfig } from '@lokum/settlements/config'
import { start as startSettlements } from '@lokum/settlements/start'
import { Config as WebhooksConfig } from '@lokum/webhooks/config'
import { start as startWebhooks } from '@lokum/webhooks/start'
import { asking } from '../laws/asking.ts'
import { belongingsOf } from '../laws/belongings.ts'
import { billingWorkOf } from '../laws/billing-work.ts'
import type { Owner } from '../laws/isolation-row.ts'
import { isolationRows } from '../laws/isolation-rows.ts'
import { tenantRows } from '../laws/tenant-rows.ts'
import { webhookWorkOf } from '../laws/webhook-work.ts'
import { aReceiver } from '../world/receiver.ts'
import { aRow, fillLargeAccount } from './a-large-account.ts'
import { listVariants } from './list-variants.ts'
import { monthInOneRow, sums } from './sums.ts'

const stack = new AsyncDisposableStack()
const plans = stack.use(watchPlans())
let world: OwnWorld
let owner: Landlord
let belongings: Owner
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  world = stack.use(await openOwnWorld({ start, stopped: serviceNames }))
  owner = await world.aLandlord()
  await Promise.all(
    serviceNames.map((name) =>
      fillLargeAccount(postgres.url, {
        name,
        databaseUrl: world.system.databaseUrls[name],
        accountId: owner.accountId,
      }),
    ),
  )
  await Promise.all(serviceNames.map((name) => world.services[name].start()))
  await using receiver = await aReceiver(world, owner)
  const [objects, billing] = await Promise.all([belongingsOf(owner, 'http://127.0.0.1:9/hooks'), billingWorkOf(owner)])
  // Its tenant can be reminded.
  await setDueDay(world, billing.sent, '2026-11-15')
  belongings = { ...objects, ...billing, ...(await webhookWorkOf(owner, receiver.url)) }
})
afterAll(() => stack.disposeAsync())

const start = {
  apartments: (environment: Record<string, string>) => startApartments(readConfig(ApartmentsConfig, environment)),
  settlements: (environment: Record<string, string>) => startSettlements(readConfig(SettlementsConfig, environment)),
  webhooks: (environment: Record<string, string>) => startWebhooks(readConfig(WebhooksConfig, environment)),
  gateway: (environment: Record<string, string>) => startGateway(readConfig(GatewayConfig, environment)),
}

const last = ['cancelReading', 'createReadings', 'replayWebhookEvents', 'deleteWebhookEndpoint']
const calls = publicOperations
  .flatMap((operation) => {
    const row = isolationRows.get(operation.id) ?? tenantRows.get(operation.id)
    return row ? [{ id: operation.id, operation, row, token: tenantRows.has(operation.id) }] : []
  })
  // A landlord who makes another link replaces the tenant's.
  .toSorted((a, b) => last.indexOf(a.id) - last.indexOf(b.id) || Number(b.token) - Number(a.token))

test('making everything that an account can have reads few rows', () => {
  expectFewRows(plans.take())
})

test.each(calls)('$id reads few rows of a large account', async ({ operation, row, token }) => {
  const path = row.path({ ...belongings, preview: aRow.paymentImport }).replace(/\?.*/, '')
  for (const query of listVariants(operation)) {
    const { status, body, bytes } = await owner.request('GET', `${path}?${query}`)
    if (status !== 200) throw new Error(`${path}?${query}: ${bytes}`)
    if (body.next_cursor) await owner.request('GET', `${path}?${query}&cursor=${body.next_cursor}`)
  }
  const answer = await asking(operation.method, row, belongings)(owner, token ? belongings.link : undefined)

  expect(answer.status).toBe(operation.answer.status)
  expectFewRows(plans.take())
  // Only a link that was mailed could allow the mails again, which the landlord's operations send.
  if (operation.id === 'declineTenantMails')
    await world.pools.settlements.query('UPDATE mail_recipient SET declined_at = NULL')
})

/** A hundred rows for each list, and ten for each one that is given or written; each row may lie in pages of its own, four indexes deep. */
function expectFewRows(taken: readonly ReadPlan[]): void {
  expect(taken).not.toEqual([])
  const allowed = ({ rowsGiven, text }: ReadPlan) => 100 * (text.includes(monthInOneRow) ? 5 : 1) + 10 * rowsGiven
  const excessive = taken.filter(
    (plan) => plan.rowsRead > allowed(plan) || (plan.rowsRead > 0 && plan.pages > 8 * allowed(plan)),
  )
  expect(excessive.filter(({ text }) => !sums.some(({ part }) => text.includes(part)))).toEqual([])
}
