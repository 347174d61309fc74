import type { Command } from '../syntax/command.ts'
import { readId } from '../syntax/read-arguments.ts'
import { showAttempt } from './show-attempt.ts'

export const resendDelivery: Command = {
  name: 'webhooks resend',
  summary: 'Send the event of a delivery now, and show the answer',
  takes: { label: '<delivery>', least: 1, most: 1 },
  text: [
    'While the delivery is pending, its next attempt is made now; afterwards a new delivery is made with the same webhook-id, and the old one is unchanged. Waits up to 20 seconds for the attempt. Ends with 1 if the receiver did not accept it. With --json the result is the delivery that was sent.',
  ],
  examples: ['lokum webhooks resend whd_01kc4v9s7zf8hrd2m6q3w5x001'],
  run: async ({ printer, logIn }, asked) => {
    const id = readId(asked, 'whd')
    const client = await logIn()
    const { data: delivery } = await client.resendWebhookDelivery({ id })
    return await showAttempt({ client, printer }, delivery)
  },
}
