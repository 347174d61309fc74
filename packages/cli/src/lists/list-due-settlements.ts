import { each } from '@lokum/client/each'
import { UsageError } from '../outcomes/errors.ts'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { layOutTable } from '../terminal/lay-out-table.ts'
import { collect } from './collect.ts'

export const listDueSettlements: Command = {
  name: 'settlements due',
  summary: 'List the agreements whose month is not settled yet',
  options: { period: { value: 'YYYY-MM', help: 'the month; last month when left out' } },
  text: [
    'A settlement is due until it was sent. The state is a dash as long as there is no settlement. With --json: `period`, the days on which it is usually settled, and `data`.',
  ],
  examples: ['lokum settlements due', `lokum settlements due --period 2026-10 --json | jq '.data | length'`],
  run: async ({ surroundings, printer, logIn }, { values }) => {
    const { period = monthBefore(surroundings.now()) } = values
    if (!/^\d{4}-\d\d$/.test(period)) throw new UsageError('--period must be a month such as 2026-10.')
    const { listDueSettlements } = await logIn()
    const wanted = { limit: 100, period }
    const { data: first } = await listDueSettlements(wanted)
    const { next_cursor: cursor, ...page } = first
    const rest = cursor ? await collect(each(listDueSettlements, { ...wanted, cursor })) : []
    const data = [...first.data, ...rest]
    const rows = data.map((one) => [one.label, one.tenant, one.state, one.settlement_id])
    printer.print({ ...page, data }, [
      `${page.period}, usually settled from ${page.usual_from} to ${page.usual_to}: ${data.length} due`,
      ...(data.length > 0 ? ['', ...layOutTable(['APARTMENT', 'TENANT', 'STATE', 'SETTLEMENT'], rows)] : []),
    ])
    return exitCodes.done
  },
}

/** In Poland, where the interface settles months. */
function monthBefore(now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Warsaw', year: 'numeric', month: 'numeric' })
  const [month = 1, year = 0] = parts.format(now).split('/').map(Number)
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7)
}
