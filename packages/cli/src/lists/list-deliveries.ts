import { each } from '@lokum/client/each'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { readChoice, readCount } from '../syntax/read-arguments.ts'
import { layOutTable } from '../terminal/lay-out-table.ts'
import { collect } from './collect.ts'

const states = ['pending', 'in_flight', 'succeeded', 'exhausted', 'held', 'cancelled'] as const

export const listDeliveries: Command = {
  name: 'webhooks deliveries',
  summary: 'List the newest deliveries',
  options: {
    state: { value: states.join('|'), help: 'only those in this state' },
    last: { short: 'n', value: 'number', help: 'how many, at most 1000; 20 when left out' },
  },
  text: ['Their identifiers are what `webhooks resend` takes. With --json the deliveries are in `data`.'],
  examples: ['lokum webhooks deliveries --state exhausted', 'lokum webhooks deliveries -n 100 --json'],
  run: async ({ printer, logIn }, asked) => {
    const state = readChoice(asked, 'state', states)
    const count = readCount(asked, 'last', { otherwise: 20, most: 1000 })
    const { listWebhookDeliveries } = await logIn()
    const limit = Math.max(1, Math.min(100, count))
    const data = await collect(each(listWebhookDeliveries, { limit, ...(state && { state }) }), count)
    const rows = data.map((one) => [one.id, one.created_at, one.event_type, one.state, one.last_status, one.last_error])
    printer.print({ data }, layOutTable(['ID', 'CREATED', 'TYPE', 'STATE', 'STATUS', 'ERROR'], rows))
    return exitCodes.done
  },
}
