import { each } from '@lokum/client/each'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { layOutTable } from '../terminal/lay-out-table.ts'
import { collect } from './collect.ts'

export const listEndpoints: Command = {
  name: 'webhooks list',
  summary: 'List webhook endpoints',
  text: ['Their identifiers are what `webhooks test` takes. With --json the endpoints are in `data`.'],
  examples: ['lokum webhooks list'],
  run: async ({ printer, logIn }) => {
    const { listWebhookEndpoints } = await logIn()
    const data = await collect(each(listWebhookEndpoints, { limit: 100 }))
    const rows = data.map(({ id, state, url, event_types }) => [id, state, url, event_types.join(',')])
    printer.print({ data }, layOutTable(['ID', 'STATE', 'URL', 'TYPES'], rows))
    return exitCodes.done
  },
}
