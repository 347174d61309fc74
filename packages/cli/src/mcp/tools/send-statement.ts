import type { Client } from '@lokum/client'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Refused } from '../../outcomes/errors.ts'
import { quoted } from '../safety/confirm.ts'
import { idOf, type ToolDeps, writes } from '../safety/tool-deps.ts'

const input = z.strictObject({ settlement_id: idOf('set') })

/** Prepares a calculated settlement and mails its statement to the tenant of the agreement, after the person has confirmed it. */
export function registerSendStatement(server: McpServer, { client, confirm }: ToolDeps): void {
  const description =
    'Prepares the statement of a settlement if needed and mails it to the tenant, at the address of the agreement. The person is shown tenant, address and total, and confirms, or nothing is sent.'
  const config = {
    title: 'Send a statement',
    description,
    inputSchema: input,
    annotations: { ...writes, openWorldHint: true },
  }
  server.registerTool('send_statement', config, ({ settlement_id: id }, ctx) =>
    confirm(ctx, 'send_statement', {
      plan: () => planMail(client, id),
      act: async (key) => {
        const { data: settlement } = await client.getSettlement({ id })
        if (settlement.state !== 'prepared') await prepare(client, id, settlement.total_pln, key)
        const { data: sent } = await client.sendStatement({ id }, { idempotencyKey: `${key}-send` })
        return { settlement_id: id, state: sent.state, mail: sent.delivery?.state ?? 'queued' }
      },
    }),
  )
}

async function planMail(client: Client, id: string) {
  const { data: settlement } = await client.getSettlement({ id })
  const { state, agreement_id, missing, total_pln, period, reference_code, updated_at } = settlement
  if (state !== 'calculated' && state !== 'prepared')
    throw new Refused('Only a calculated or prepared settlement is sent. See show_settlement for what is missing.')
  if (state === 'calculated' && missing.length > 0)
    throw new Refused('Something is missing. See show_settlement for what and why.')
  if (agreement_id === null) throw new Refused('The settlement has no agreement, so it has no tenant to send it to.')
  const { tenant } = (await client.getAgreement({ id: agreement_id })).data
  if (!tenant.email) throw new Refused('The tenant has no mail address. Add it to the agreement.')
  const question = `Mail the statement ${quoted(reference_code)} of ${period} to ${quoted(tenant.name)} at ${quoted(tenant.email)}: ${total_pln} PLN?`
  return { question, facts: { id, state, updated_at } }
}

async function prepare(client: Client, id: string, totalPln: number, key: string): Promise<void> {
  const { data: prepared } = await client.prepareSettlement({ id }, { idempotencyKey: `${key}-prepare` })
  if (prepared.total_pln !== totalPln)
    throw new Refused('The total changed while it was prepared. It is prepared, and not sent; ask again.')
}
