import type { Client } from '@lokum/client'
import { each } from '@lokum/client/each'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { collect } from '../../lists/collect.ts'
import { answer, firstOf, untrusted } from '../safety/answer.ts'
import { reads, type ToolDeps } from '../safety/tool-deps.ts'

const input = z.strictObject({})

/** Each tenant is asked for in two calls. */
const mostTenants = 30
const mostSettlements = 500

/** Lists the tenancies with unpaid statements. */
export function registerListDebts(server: McpServer, { client }: ToolDeps): void {
  const description =
    'Who owes what: each tenancy with unpaid statements, what is open in each month and since when it is due.'
  const config = { title: 'List debts', description, inputSchema: input, annotations: reads }
  server.registerTool('list_debts', config, () =>
    answer(async () => {
      const unpaid = await collect(each(client.listSettlements, { unpaid: 'true', limit: 100 }), mostSettlements)
      const ids = [...new Set(unpaid.flatMap(({ agreement_id }) => agreement_id ?? []))]
      const { data, left_out } = firstOf(ids, mostTenants)
      const debts = []
      for (const id of data) debts.push(await debtOf(client, id))
      return { data: debts, left_out }
    }),
  )
}

async function debtOf(client: Client, id: string) {
  const [{ data: agreement }, { data: balance }] = await Promise.all([
    client.getAgreement({ id }),
    client.getBalance({ id }),
  ])
  const { credit_pln, balance_pln, settlements } = balance
  const open = settlements.filter(({ open_pln }) => open_pln > 0)
  return {
    agreement_id: id,
    tenant: untrusted(agreement.tenant.name),
    balance_pln,
    credit_pln,
    open: open
      .slice(-24)
      .map(({ settlement_id, period, due_on, open_pln }) => ({ settlement_id, period, due_on, open_pln })),
  }
}
