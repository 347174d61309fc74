import type { Schemas } from '@lokum/client/types'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answer, firstOf, untrusted } from '../safety/answer.ts'
import { idOf, reads, type ToolDeps } from '../safety/tool-deps.ts'

const input = z.strictObject({ settlement_id: idOf('set').describe('From show_month') })

const mostRows = 100

/** Shows a settlement: what it has, and what it is missing with the reason of each. */
export function registerShowSettlement(server: McpServer, { client }: ToolDeps): void {
  const description =
    'One settlement: its items with amounts and states, what is missing and why, its documents, the statement, the mail and the payment.'
  const config = { title: 'Show a settlement', description, inputSchema: input, annotations: reads }
  server.registerTool('show_settlement', config, ({ settlement_id }) =>
    answer(async () => describeSettlement((await client.getSettlement({ id: settlement_id })).data)),
  )
}

function describeSettlement({ statement, delivery, payment, ...settlement }: Schemas['SettlementDetail']) {
  const { id, kind, period, state, total_pln, document_ids } = settlement
  return {
    id,
    kind,
    period,
    state,
    total_pln,
    document_ids,
    reference_code: untrusted(settlement.reference_code),
    items: firstOf(settlement.items.map(describeItem), mostRows),
    missing: firstOf(settlement.missing.map(describeMissing), mostRows),
    statement: statement && { state: statement.state, version: statement.version, due_on: statement.due_on },
    mail: delivery && { to: untrusted(delivery.to), state: delivery.state },
    payment: payment && { paid_pln: payment.paid_pln, open_pln: payment.open_pln, paid_at: payment.paid_at },
  }
}

function describeItem({ id, category, label, amount_pln, state, sure, notes }: Schemas['Item']) {
  return { id, category, amount_pln, state, sure, label: untrusted(label), notes: notes.length }
}

function describeMissing({ detail, label, unit, ...missing }: Schemas['Missing']) {
  const { code, reason, document_id, line, meter_id, item_id, read_on, starts_on, ends_on } = missing
  return {
    code,
    reason,
    document_id,
    line,
    meter_id,
    item_id,
    read_on,
    starts_on,
    ends_on,
    why: untrusted(detail),
    label: untrusted(label ?? null),
    unit: untrusted(unit ?? null),
  }
}
