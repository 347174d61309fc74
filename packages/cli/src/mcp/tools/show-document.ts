import type { Schemas } from '@lokum/client/types'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answer, firstOf, untrusted } from '../safety/answer.ts'
import { idOf, reads, type ToolDeps } from '../safety/tool-deps.ts'

const input = z.strictObject({ document_id: idOf('doc') })

/** Shows what was read from a document. */
export function registerShowDocument(server: McpServer, { client }: ToolDeps): void {
  const description =
    'What was read from a bill: the seller, its number, days and sums, its lines with the quoted text, and what the reading found strange.'
  const config = { title: 'Show a document', description, inputSchema: input, annotations: reads }
  server.registerTool('show_document', config, ({ document_id }) =>
    answer(async () => describeDocument((await client.getDocument({ id: document_id })).data)),
  )
}

/** A document as an assistant is shown it: each text in it is marked. */
export function describeDocument({ id, kind, name, media_type, reading }: Schemas['Document']) {
  return { id, kind, name: untrusted(name), media_type, reading: reading && describeReading(reading) }
}

function describeReading(reading: Schemas['DocumentReading']) {
  const { data, left_out } = firstOf(reading.lines, 60)
  return {
    state: reading.state,
    supplier: untrusted(reading.supplier),
    number: untrusted(reading.number),
    issued_on: reading.issued_on,
    period_from: reading.period_from,
    period_to: reading.period_to,
    total_pln: reading.total_pln,
    lines: { data: data.map(describeLine), left_out },
    findings: reading.findings.map(({ code, detail }) => ({ code, detail: untrusted(detail) })),
  }
}

function describeLine({ line, kind, category, label, quantity, unit, amount_pln, excerpt }: Schemas['DocumentLine']) {
  return {
    line,
    kind,
    category,
    quantity,
    amount_pln,
    label: untrusted(label),
    unit: untrusted(unit),
    excerpt: untrusted(excerpt),
  }
}
