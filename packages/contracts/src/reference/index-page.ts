import type { EventContract } from '../interface/event.ts'
import type { Operation } from '../interface/operation.ts'
import { problems } from '../problems/problem.ts'
import { addressOf } from './describe-type.ts'
import { joinParts } from './markdown-table.ts'
import { isList, isObject, type OpenApi, type Schema } from './read-document.ts'

type Catalogue = { operations: readonly Operation[]; events: readonly EventContract[] }

/** The list of all pages of the reference, in Markdown. */
export function indexPage(document: OpenApi, { operations, events }: Catalogue): string {
  const usual = operations.filter(({ forPages }) => !forPages)
  const rowsOf = (isListed: (schema: Schema) => boolean) =>
    Object.entries(document.components.schemas)
      .filter(([, schema]) => isListed(schema))
      .map(([name]) => `- [${name}](${addressOf(document, name)})`)
  return joinParts([
    '# Reference',
    'Every operation, event, object and refusal has a page of its own, also as Markdown. To send requests from the browser, [try the operations](/docs/reference/try).',
    ...document.tags.map(({ name, description }) =>
      group(name, description, usual.filter(({ tag }) => tag === name).map(operationRow)),
    ),
    group(
      'For the pages of Lokum',
      'Operations that draw or count what the pages of Lokum show; other programs rarely need them.',
      operations.filter(({ forPages }) => forPages).map(operationRow),
    ),
    group(
      'Events',
      'Sent to webhooks, listed by `GET /v1/events` and published on NATS.',
      events.map(({ type, summary }) => `- [${type}](/docs/reference/events/${type}): ${summary}`),
    ),
    group('Objects', 'What requests and answers hold.', rowsOf(isObject)),
    group('Words', 'States, kinds and other lists of words, one of which a member holds.', rowsOf(isList)),
    group('Values', 'What members of objects hold.', [
      '- [Values](/docs/reference/values): days, times, amounts, identifiers',
    ]),
    group('Refusals', 'Problem details (RFC 9457) with a stable code.', [
      '- [Refusals of transport, and headers of every answer](/docs/reference/transport)',
      ...Object.entries(problems).map(
        ([code, { status, title }]) => `- [${code}](/problems/${code}): ${status}, ${title.en}`,
      ),
    ]),
  ])
}

function operationRow({ id, method, path, summary }: Operation): string {
  return `- [${summary}](/docs/reference/operations/${id}) \`${method} ${path}\``
}

function group(title: string, description: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `## ${title}\n\n${description}\n\n${rows.join('\n')}`
}
