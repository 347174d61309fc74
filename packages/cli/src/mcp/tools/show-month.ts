import type { Schemas } from '@lokum/client/types'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answer, untrusted } from '../safety/answer.ts'
import { period, reads, type ToolDeps } from '../safety/tool-deps.ts'

const input = z.strictObject({
  period: period.describe('Month, YYYY-MM'),
  limit: z.int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional().describe('next_cursor of the answer before'),
})

/** Shows what is due in a month: each apartment with the state of its settlement and its next step. */
export function registerShowMonth(server: McpServer, { client }: ToolDeps): void {
  const description =
    'What is due in a month: each apartment with its tenant, the state and total of its settlement, the kinds of things that are missing, how many items need a decision, what is unpaid, and the next step.'
  server.registerTool(
    'show_month',
    { title: 'Show a month', description, inputSchema: input, annotations: reads },
    (asked) =>
      answer(async () => {
        const { cursor, ...page } = asked
        const { data: month } = await client.getMonthOverview({ ...page, ...(cursor !== undefined && { cursor }) })
        const { period, usual_from, usual_to, data, next_cursor } = month
        return { period, usual_from, usual_to, data: data.map(describeRow), next_cursor }
      }),
  )
}

/** The row of an apartment. Members are chosen one by one, so that a text of a later release does not get in unmarked. */
function describeRow({ apartment, agreement, settlement, missing, ...row }: Schemas['OverviewRow']) {
  return {
    apartment: { id: apartment.id, label: untrusted(apartment.label) },
    agreement: agreement && { id: agreement.id, tenant: untrusted(agreement.tenant) },
    settlement: settlement && { id: settlement.id, state: settlement.state, total_pln: settlement.total_pln },
    missing: { count: missing.count, codes: missing.codes },
    undecided: row.undecided,
    mail: row.delivery,
    open_pln: row.open_pln,
    next: row.next,
  }
}
