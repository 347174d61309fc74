import { each } from '@lokum/client/each'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { collect } from '../../lists/collect.ts'
import { answer, firstOf, untrusted } from '../safety/answer.ts'
import { reads, type ToolDeps } from '../safety/tool-deps.ts'

const input = z.strictObject({})

const mostShown = 100
const mostCounted = 1_000

/** Lists the tenancies with unpaid statements. */
export function registerListDebts(server: McpServer, { client }: ToolDeps): void {
  const description = 'Who owes what: each tenancy with unpaid statements, what is open, and since when it is due.'
  const config = { title: 'List debts', description, inputSchema: input, annotations: reads }
  server.registerTool('list_debts', config, () =>
    answer(async () => {
      const owing = await collect(each(client.listBalances, { owing: 'true', limit: 100 }), mostCounted)
      const { data, left_out } = firstOf(owing, mostShown)
      return {
        data: data.map(({ agreement_id, tenant, owed_pln, overdue_pln, credit_pln, due_on, days_overdue }) => ({
          agreement_id,
          tenant: untrusted(tenant),
          owed_pln,
          overdue_pln,
          credit_pln,
          due_on,
          days_overdue,
        })),
        left_out,
      }
    }),
  )
}
