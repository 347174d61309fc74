import type { Schemas } from '@lokum/client/types'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answer, firstOf, untrusted } from '../safety/answer.ts'
import { idOf, reads, type ToolDeps } from '../safety/tool-deps.ts'

const input = z.strictObject({ settlement_id: idOf('set') })

/** Lists the undecided items of a settlement, each with the decision that its checks suggest. Decides nothing. */
export function registerProposeDecisions(server: McpServer, { client }: ToolDeps): void {
  const description =
    'The items of a settlement that need a decision, each with a suggestion: approve if every check passed, otherwise look, with the reasons. Changes nothing.'
  const config = { title: 'Propose decisions', description, inputSchema: input, annotations: reads }
  server.registerTool('propose_decisions', config, ({ settlement_id }) =>
    answer(async () => {
      const { data: settlement } = await client.getSettlement({ id: settlement_id })
      const open = settlement.items.filter(({ state, inputs_changed }) => state === 'proposed' || inputs_changed)
      const { data, left_out } = firstOf(open, 100)
      return { settlement_id, missing: settlement.missing.length, data: data.map(proposalOf), left_out }
    }),
  )
}

function proposalOf(item: Schemas['Item']) {
  return {
    item_id: item.id,
    label: untrusted(item.label),
    amount_pln: item.amount_pln,
    suggestion: item.sure && !item.inputs_changed ? 'approve' : 'look',
    reasons: [
      ...(item.inputs_changed ? [untrusted('Its inputs have changed since the decision.')] : []),
      ...item.notes.map(({ detail }) => untrusted(detail)),
    ],
  }
}
