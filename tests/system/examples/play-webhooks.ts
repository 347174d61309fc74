import type { JsonBody } from '@lokum/local-stack/testing/client'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

const endpoint = sampleId('endpoint')

/** An endpoint from its registration to its deletion, and the apartment whose creation it hears of. */
export async function playWebhooks(stage: Stage): Promise<void> {
  await stage.play('createWebhookEndpoint')
  await stage.play('createApartment')
  await stage.until(`/v1/webhook-deliveries?endpoint_id=${endpoint}`, ({ data }) =>
    data.some(({ state }: JsonBody) => state === 'succeeded'),
  )
  for (const id of ['listWebhookDeliveries', 'listEvents', 'getEvent', 'getWebhookDelivery']) await stage.play(id)
  for (const id of ['resendWebhookDelivery', 'testWebhookEndpoint']) await stage.play(id)
  for (const id of ['updateWebhookEndpoint', 'getWebhookEndpoint', 'listWebhookEndpoints', 'pauseWebhookEndpoint'])
    await stage.play(id)
  await stage.play('replayWebhookEvents')
  const job = `/v1/webhook-endpoints/${endpoint}/jobs/${sampleId('job')}`
  await stage.until(job, ({ waits_for }) => waits_for === 'reopen')
  for (const id of ['getWebhookJob', 'listWebhookJobs', 'cancelWebhookJob', 'reopenWebhookEndpoint'])
    await stage.play(id)
  for (const id of ['recoverWebhookDeliveries', 'rotateWebhookSecret', 'deleteWebhookEndpoint']) await stage.play(id)
  await stage.until(`/v1/audit-log?object=${sampleId('apartment')}`, ({ data }) => data.length === 1)
  await stage.play('listAuditLog')
}
