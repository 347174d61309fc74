import type { Command } from '../syntax/command.ts'
import { readId } from '../syntax/read-arguments.ts'
import { showAttempt } from './show-attempt.ts'

export const testEndpoint: Command = {
  name: 'webhooks test',
  summary: 'Send a sample event to an endpoint, and show its answer',
  takes: { label: '<endpoint>', least: 1, most: 1 },
  options: { type: { value: 'type', help: 'type of the sample; the first of the endpoint when left out' } },
  text: [
    'Waits up to 20 seconds for the first attempt. Ends with 1 if the receiver did not accept the sample. With --json the result is the delivery.',
  ],
  examples: ['lokum webhooks test whe_01kc4v9s7zf8hrd2m6q3w5x001 --type settlement.sent'],
  run: async ({ printer, logIn }, asked) => {
    const id = readId(asked, 'whe')
    const client = await logIn()
    const { type } = asked.values
    const { data: delivery } = await client.testWebhookEndpoint({ id, body: type ? { event_type: type } : {} })
    return await showAttempt({ client, printer }, delivery)
  },
}
