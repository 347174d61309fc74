// A receiver that verifies each delivery. Here it registers itself and stops after the first event.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook } from '@lokum/client/webhooks'
import { lokum } from './open-client.ts'

const secrets: string[] = []
const server = createServer(async (request, response) => {
  const body = new Uint8Array(await buffer(request))
  try {
    const event = await verifyWebhook({ secrets }, { headers: request.headers, body })
    response.writeHead(204).end()
    if (event.type === 'apartment.created') console.log(`${event.type}: ${event.data.label}`)
    await lokum.deleteWebhookEndpoint({ id: endpoint.id })
    server.close()
  } catch {
    response.writeHead(400).end()
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' ? address?.port : undefined
const { data: endpoint } = await lokum.createWebhookEndpoint({
  body: { url: `http://127.0.0.1:${port}/lokum`, event_types: ['apartment.created'] },
})
secrets.push(endpoint.secret)
await lokum.createApartment({ body: { label: 'Krótka 1', address: { street: 'ul. Krótka 1', city: 'Łódź' } } })
