import type { Client } from '@lokum/client'
import type { Schemas } from '@lokum/client/types'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Refused } from '../../outcomes/errors.ts'
import { quoted } from '../safety/confirm.ts'
import { idOf, type ToolDeps, writes } from '../safety/tool-deps.ts'

const input = z.strictObject({
  settlement_id: idOf('set'),
  decisions: z
    .array(
      z.strictObject({
        item_id: idOf('itm'),
        decision: z.enum(['approve', 'reject']),
        reason: z.string().min(1).max(200).optional().describe('Why it is rejected'),
      }),
    )
    .min(1)
    .max(30),
})
type Asked = z.infer<typeof input>

/** Approves and rejects items, after the person has confirmed them all. */
export function registerDecideItems(server: McpServer, { client, confirm }: ToolDeps): void {
  const description =
    'Approves or rejects items of a settlement. The person is shown each item with its amount and confirms them all, or nothing is done.'
  const config = { title: 'Decide items', description, inputSchema: input, annotations: writes }
  server.registerTool('decide_items', config, (asked, ctx) =>
    confirm(ctx, 'decide_items', {
      plan: () => planDecisions(client, asked),
      act: async () => {
        for (const one of asked.decisions) await decide(client, asked.settlement_id, one)
        return { decided: asked.decisions.map(({ item_id, decision }) => ({ item_id, decision })) }
      },
    }),
  )
}

async function planDecisions(client: Client, { settlement_id, decisions }: Asked) {
  const { data: settlement } = await client.getSettlement({ id: settlement_id })
  const rows = decisions.map(({ item_id, decision, reason }) => ({ ...itemOf(settlement, item_id), decision, reason }))
  const lines = rows.map(
    ({ decision, label, amount_pln, reason }) =>
      `${decision} ${quoted(label)}, ${amount_pln} PLN${reason === undefined ? '' : `, because ${quoted(reason)}`}`,
  )
  const question = `Settlement ${quoted(settlement.reference_code)} of ${settlement.period}:\n${lines.join('\n')}`
  return { question, facts: { settlement_id, rows } }
}

function itemOf({ items }: Schemas['SettlementDetail'], item_id: string) {
  const item = items.find(({ id }) => id === item_id)
  if (!item) throw new Refused('The settlement has no such item. See show_settlement.')
  const { id, label, amount_pln, updated_at } = item
  return { id, label, amount_pln, updated_at }
}

async function decide(client: Client, id: string, { item_id, decision, reason }: Asked['decisions'][number]) {
  const why = decision === 'reject' && reason !== undefined ? { reason } : {}
  await client.decideItems({ id, body: { decision, item_ids: [item_id], ...why } })
}
