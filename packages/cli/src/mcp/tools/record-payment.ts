import type { Client } from '@lokum/client'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { quoted } from '../safety/confirm.ts'
import { idOf, type ToolDeps, writes } from '../safety/tool-deps.ts'

const input = z.strictObject({
  agreement_id: idOf('agr').describe('The tenancy that paid'),
  amount_pln: z.number().positive().max(1_000_000).multipleOf(0.01),
  received_on: z.iso.date(),
  title: z.string().min(1).max(300).optional().describe('Title of the transfer'),
})
type Asked = z.infer<typeof input>

/** Records money received, after the person has confirmed it. */
export function registerRecordPayment(server: McpServer, { client, confirm }: ToolDeps): void {
  const description =
    'Records money that a tenant paid. The person is shown tenant, amount and day, and confirms, or nothing is recorded.'
  const config = { title: 'Record a payment', description, inputSchema: input, annotations: writes }
  server.registerTool('record_payment', config, (asked, ctx) =>
    confirm(ctx, 'record_payment', {
      plan: () => planPayment(client, asked),
      act: async (idempotencyKey) => {
        const { title, ...payment } = asked
        const body = { ...payment, ...(title !== undefined && { title }) }
        const { id, state, amount_pln } = (await client.createPayment({ body }, { idempotencyKey })).data
        return { payment_id: id, state, amount_pln }
      },
    }),
  )
}

async function planPayment(client: Client, asked: Asked) {
  const { tenant } = (await client.getAgreement({ id: asked.agreement_id })).data
  const title = asked.title === undefined ? '' : `, titled ${quoted(asked.title)}`
  const question = `Record ${asked.amount_pln} PLN from ${quoted(tenant.name)}, received on ${asked.received_on}${title}?`
  return { question, facts: asked }
}
