import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { readCount } from '../syntax/read-arguments.ts'
import type { Printer } from '../terminal/printer.ts'
import { openEvents, type StoredEvent } from './open-events.ts'

export const tailEvents: Command = {
  name: 'events tail',
  summary: 'Show the newest events, and with -f those that follow',
  options: {
    follow: { short: 'f', help: 'go on until Ctrl+C' },
    last: { short: 'n', value: 'number', help: 'begin with so many, at most 100; 10 when left out' },
    type: { value: 'type', help: 'a type such as settlement.sent, or a family such as settlement.*' },
  },
  text: [
    'Reads GET /v1/events, so it needs no endpoint. An event is there 2 seconds after it happened, and is asked for every 2 seconds. When the API does not answer, it goes on asking.',
    'With --json each line is an event.',
  ],
  examples: [
    'lokum events tail -f',
    `lokum events tail -f -n 0 --type 'settlement.*' --json | jq --unbuffered -r .data.id`,
  ],
  run: async ({ surroundings, printer, logIn }, asked) => {
    const { pollMs, stopSignal } = surroundings
    const last = readCount(asked, 'last', { otherwise: 10, most: 100 })
    const need = { client: await logIn(), pollMs, note: printer.note }
    const { recent, follow } = await openEvents(need, asked.values.type)
    if (last > 0) for (const event of recent.slice(-last)) show(printer, event)
    if (asked.flags.has('follow')) for await (const event of follow(stopSignal())) show(printer, event)
    return exitCodes.done
  },
}

function show(printer: Printer, event: StoredEvent): void {
  const { id, label } = event.data
  const about = [id, label].filter((one) => typeof one === 'string').join('  ')
  printer.print(event, [`${event.occurred_at}  ${event.id}  ${event.type}  ${about}`.trimEnd()])
}
