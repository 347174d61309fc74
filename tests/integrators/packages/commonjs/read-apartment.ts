// A program of a project without "type": "module", which TypeScript turns into calls of `require`.
import { createClient } from '@lokum/client'
import { clientCredentials } from '@lokum/client/credentials'
import { each } from '@lokum/client/each'
import { NotFound } from '@lokum/client/problems'
import type { Schemas } from '@lokum/client/types'
import { verifyWebhook } from '@lokum/client/webhooks'
import type { WebhookEvent } from '@lokum/client/webhooks/event'

const { LOKUM_URL = '', LOKUM_ISSUER = '', LOKUM_CLIENT_ID = '', LOKUM_CLIENT_SECRET = '' } = process.env
const lokum = createClient({
  baseUrl: LOKUM_URL,
  token: clientCredentials({ issuer: LOKUM_ISSUER, clientId: LOKUM_CLIENT_ID, clientSecret: LOKUM_CLIENT_SECRET }),
})

async function main(): Promise<void> {
  const labels: Schemas['Apartment']['label'][] = []
  for await (const { label } of each(lokum.listApartments, { limit: 1 })) labels.push(label)
  const missing = await lokum.getApartment({ id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs' }).catch((error: unknown) => error)
  const event: WebhookEvent | string = await verifyWebhook({ secrets: [] }, { headers: {}, body: '' }).catch(String)
  console.log(labels.length > 0, missing instanceof NotFound, event)
}

void main()
