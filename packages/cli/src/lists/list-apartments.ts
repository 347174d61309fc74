import { each } from '@lokum/client/each'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { readChoice } from '../syntax/read-arguments.ts'
import { layOutTable } from '../terminal/lay-out-table.ts'
import { collect } from './collect.ts'

const states = ['setup', 'active', 'archived'] as const

export const listApartments: Command = {
  name: 'apartments list',
  summary: 'List apartments',
  options: { state: { value: states.join('|'), help: 'only those in this state' } },
  text: ['Lists every apartment, archived ones too. With --json the apartments are in `data`.'],
  examples: ['lokum apartments list --state active', `lokum apartments list --json | jq -r '.data[].label'`],
  run: async ({ printer, logIn }, asked) => {
    const state = readChoice(asked, 'state', states)
    const { listApartments } = await logIn()
    const data = await collect(each(listApartments, { limit: 100, ...(state && { state }) }))
    const rows = data.map(({ id, label, state, address }) => [id, label, state, `${address.street}, ${address.city}`])
    printer.print({ data }, layOutTable(['ID', 'LABEL', 'STATE', 'ADDRESS'], rows))
    return exitCodes.done
  },
}
