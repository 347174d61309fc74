// Plays the main job against the running system with real requests; exit code 0 only when all of it held.
import assert from 'node:assert/strict'
import { fetchToken } from '@lokum/local-stack/identity-provider/fetch-token'
import { localAddresses } from '@lokum/local-stack/services/ports'
import { createClient } from '@lokum/local-stack/testing/client'
import { closeMonth } from './demo/close-month.ts'
import { collectDocuments } from './demo/collect-documents.ts'
import { createApartment } from './demo/create-apartment.ts'
import { decideItems } from './demo/decide-items.ts'
import { openReceiver } from './demo/open-receiver.ts'
import { openTenantsView } from './demo/open-tenants-view.ts'
import { payTax } from './demo/pay-tax.ts'
import { readMeters } from './demo/read-meters.ts'
import { receivePayment } from './demo/receive-payment.ts'
import { remindTenant } from './demo/remind-tenant.ts'
import { sendStatement } from './demo/send-statement.ts'
import { show, step } from './demo/show.ts'
import { signAgreement } from './demo/sign-agreement.ts'
import { openStage } from './demo/stage.ts'

const { gateway, identityProvider } = localAddresses(process.env)
const { RECEIVER_HOST = '127.0.0.1' } = process.env

const answers = await fetch(gateway).then(
  () => true,
  () => false,
)
if (!answers) {
  console.error(
    `No answer from ${gateway}. Run \`npm start\` in another terminal, and wait until it says that Lokum is ready.`,
  )
  process.exit(1)
}

await using receiver = await openReceiver({ host: RECEIVER_HOST })

step('A token from the identity provider')
const token = await fetchToken({ issuer: identityProvider }, { client: 'landlord-a' })
show(`${token.slice(0, 24)}… (${token.length} characters)`)
using landlord = createClient({ baseUrl: gateway, token })

step('A webhook endpoint that receives the events')
const endpoint = await landlord.request('POST', '/v1/webhook-endpoints', {
  body: { url: receiver.url, description: 'demo', event_types: ['*'] },
})
assert.equal(endpoint.status, 201)
show({ ...endpoint.body, secret: 'whsec_… (shown once)' })

const stage = openStage({ landlord, receiver, secret: endpoint.body.secret })
stage.leftovers.push(() => landlord.request('DELETE', `/v1/webhook-endpoints/${endpoint.body.id}`))

try {
  const apartment = await createApartment(stage)
  await signAgreement(stage, apartment)
  await readMeters(stage, apartment)
  const invoices = await collectDocuments(stage)
  const decided = await decideItems(stage, await closeMonth(stage, apartment, invoices), invoices)
  const sent = await sendStatement(stage, decided)
  const link = await openTenantsView(stage, sent)
  await receivePayment(stage, sent, await remindTenant(stage, sent, link))
  await payTax(stage)

  step('The field "month", withdrawn in v1.5, is refused')
  const withdrawn = { apartment_id: apartment.id, month: stage.month.period }
  const { body: refused } = await stage.ask(400, 'POST', '/v1/settlements', { body: withdrawn })
  assert.equal(refused.code, 'deprecated_field')
  show(refused)
} finally {
  step('The agreement ends, the apartment is archived and the endpoint deleted, so that the demo can be played again')
  for (const tidyUp of stage.leftovers.toReversed()) await tidyUp()
}

console.log('\nAll of it held.')
