import type { EventExample } from '../documents/event-example.ts'
import { describeOrder } from '../documents/event-object.ts'
import { eventSchemaPath } from '../documents/event-schema.ts'
import type { EventContract } from '../interface/event.ts'
import { describeType } from './describe-type.ts'
import { listMembers } from './list-members.ts'
import { joinParts, markdownTable } from './markdown-table.ts'
import { followParameter, type OpenApi } from './read-document.ts'
import { showExample } from './show-example.ts'

/** The page of one type of event in Markdown. */
export function eventPage(document: OpenApi, event: EventContract, example: EventExample): string {
  const described = document.webhooks[event.type]?.post
  const [content] = Object.values(described?.requestBody?.content ?? {})
  const data = content?.schema.allOf?.find(({ properties }) => properties?.data)?.properties?.data ?? {}
  const headers = (described?.parameters ?? []).map((one) => followParameter(document, one))
  return joinParts([
    `# ${event.type}`,
    `${event.summary}. ${event.description}`,
    [
      `Scope to subscribe to it and to list it: \`${event.readScope}\``,
      `Published by ${event.publishers.join(' and ')} on the stream \`${event.stream}\`, subject \`${event.type}\``,
      `In the order ${describeOrder(event.type)}: \`sequence\` grows`,
      `JSON Schema of the data: [version ${event.version}](${eventSchemaPath(event)})`,
    ]
      .map((row) => `- ${row}`)
      .join('\n'),
    '## Example',
    'The body of a delivery, as `GET /v1/events/{id}` gives it:',
    showExample({ ...example }),
    '## Members',
    `The envelope is that of [every event](/docs/reference/objects/EventEnvelope); \`data\` is ${describeType(document, data)}.`,
    data.$ref === undefined ? listMembers(document, data, 'answer') : '',
    '## Headers of a delivery',
    markdownTable(
      ['Header', 'Meaning'],
      headers.map(({ name, description = '' }) => [`\`${name}\``, description]),
    ),
    'The guide [Webhooks](/docs/guides/webhooks) has a receiver that checks the signature; [Events](/docs/events) has all types at a glance.',
  ])
}
