import type { Client } from '@lokum/client'
import type { Schemas } from '@lokum/client/types'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Refused } from '../../outcomes/errors.ts'
import { answer, untrusted } from '../safety/answer.ts'
import { idOf, reads, type ToolDeps } from '../safety/tool-deps.ts'

const input = z.strictObject({ settlement_id: idOf('set'), item_id: idOf('itm').describe('From show_settlement') })

/** Explains where the amount of an item comes from. */
export function registerExplainItem(server: McpServer, { client }: ToolDeps): void {
  const description =
    'Where the amount of one item comes from: the formula with its numbers, the place in the bill or agreement with the text quoted from it, and what to check.'
  const config = { title: 'Explain an item', description, inputSchema: input, annotations: reads }
  server.registerTool('explain_item', config, ({ settlement_id, item_id }) =>
    answer(async () => {
      const item = await findItem(client, settlement_id, item_id)
      return {
        id: item.id,
        type: item.type,
        category: item.category,
        label: untrusted(item.label),
        amount_pln: item.amount_pln,
        formula: untrusted(item.formula),
        state: item.state,
        proposed_by: item.proposed_by,
        source: sourceOf(item.source),
        confidence: item.confidence,
        notes: item.notes.map(({ code, detail }) => ({ code, detail: untrusted(detail) })),
        reason: untrusted(item.reason),
      }
    }),
  )
}

async function findItem(client: Client, id: string, item_id: string): Promise<Schemas['Item']> {
  const { items } = (await client.getSettlement({ id })).data
  const item = items.find((one) => one.id === item_id)
  if (!item) throw new Refused('The settlement has no such item. See show_settlement.')
  return item
}

function sourceOf(source: Schemas['ItemSource']) {
  if (source.kind !== 'document') return { kind: source.kind }
  const { kind, document_id, line, place, excerpt } = source
  return { kind, document_id, line, place: untrusted(place), excerpt: untrusted(excerpt) }
}
