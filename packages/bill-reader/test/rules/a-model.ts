import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Asked = { url: string; authorization: string | undefined; body: string }
type Behave = (response: ServerResponse, asked: Asked) => void

/** A server that speaks the chat completions protocol, and behaves as a test wants. */
export async function startModel(behave: Behave) {
  const asked: Asked[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = {
      url: request.url ?? '',
      authorization: request.headers.authorization,
      body: String(Buffer.concat(chunks)),
    }
    asked.push(one)
    behave(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The model has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Answers a chat completion with this text, or with other members of the message. */
export function say(response: ServerResponse, message: unknown, finish_reason = 'stop'): void {
  const said = typeof message === 'string' ? { role: 'assistant', content: message } : message
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: said, finish_reason }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  )
}

/** An honest model's reply about the golden document `energy-label-value`. */
export function anHonestReply(changes: Record<string, unknown> = {}, lineChanges: Record<string, unknown> = {}) {
  const line = {
    kind: 'charge',
    category: 'electricity',
    unit_price_is_net: true,
    amount_is_net: false,
    vat_percent: '23',
    conversion_factor: null,
  }
  const metered = { ...line, quantity: '212', unit: 'kWh', meter_number: '0099812' }
  return {
    supplier: 'Miejskie Zakłady Energetyczne S.A.',
    number: 'FV/118/26',
    issued_on: '2026-07-03',
    period_from: '2026-06-01',
    period_to: '2026-06-30',
    total: '228.83',
    to_pay: '228.83',
    lines: [
      { ...metered, label: 'Energia czynna', unit_price: '0.5119', amount: '133.48', ...lineChanges },
      { ...metered, label: 'Dystrybucja zmienna', unit_price: '0.2987', amount: '77.88' },
      {
        ...line,
        label: 'Opłata stała',
        quantity: '1',
        unit: 'mies.',
        unit_price: '14.20',
        amount: '17.47',
        meter_number: null,
      },
    ],
    ...changes,
  }
}
