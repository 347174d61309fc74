import { ownActions } from '../audit/actions.ts'
import { allConsumers } from '../interface/consumers.ts'
import { type EventContract, streams } from '../interface/event.ts'
import { fittedJson } from '../values/fitted-json.ts'
import { eventExample } from './event-example.ts'
import { describeOrder } from './event-object.ts'
import type { Examples } from './example.ts'

/** The page for other teams, seen from the root of the repository, with a part that is written from the contracts. */
export const eventsPage = 'docs/events.md'

type EventSources = { events: readonly EventContract[]; examples: Examples }

/**
 * Gives a page with its tables of events, streams and consumers inserted, and with a sample of each event at the end.
 * @throws when the page has no place for them
 */
export function withEventTables(page: string, { events, examples }: EventSources): string {
  const tables = [eventTable(events), duplicates, streamTable(), consumerTable()].join('\n\n')
  const samples = events.map((event) => sample(event, examples)).join('\n\n')
  return insert(insert(insert(page, 'tables', tables), 'actions', actionTable(events)), 'samples', samples)
}

const duplicates =
  '**Duplicates** are the same for every type: each event is delivered at least once, and a duplicate has the same `ce-id` and the same bytes. Where a type comes again for an object, as another event, the column "when it is sent" says so.'

function insert(page: string, part: string, text: string): string {
  const begin = `<!-- Written by \`npm run generate\` from packages/contracts: ${part}. -->`
  const end = `<!-- End of the ${part}. -->`
  const [before, after] = [page.indexOf(begin), page.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`The page has no part between ${begin} and ${end}`)
  return `${page.slice(0, before)}${begin}\n\n${text}\n\n${page.slice(after)}`
}

function sample(event: EventContract, examples: Examples): string {
  return `### ${event.type}\n\n\`\`\`json\n${fittedJson(eventExample(examples, event).data)}\`\`\``
}

/** Every action of the audit log with what it means. */
function actionTable(events: readonly EventContract[]): string {
  const told = events.filter(({ type }) => type !== 'audit.event').map(({ type, summary }) => [type, `${summary}.`])
  const rows = [...told, ...Object.entries(ownActions)].map(([action = '', meaning = '']) => [code(action), meaning])
  return table(['action', 'what happened'], rows)
}

/** The anchor of a heading. */
function anchorOf(type: string): string {
  return type.replaceAll('.', '')
}

function eventTable(events: readonly EventContract[]): string {
  return table(
    ['type = subject', 'stream', 'published by', 'what happened', 'when it is sent', 'order', 'data'],
    events.map(({ type, stream, publishers, summary, description, version }) => {
      return [
        `\`${type}\``,
        stream,
        publishers.join(', '),
        summary,
        description,
        describeOrder(type),
        `[sample](#${anchorOf(type)}), [schema v${version}](/events/${type}/v${version})`,
      ]
    }),
  )
}

function streamTable(): string {
  const rows = Object.entries(streams).map(([name, subjects]) => [`\`${name}\``, subjects.map(code).join(', ')])
  return table(['stream', 'subjects'], rows)
}

function consumerTable(): string {
  return table(
    ['durable', 'stream', 'user', 'what it is for'],
    allConsumers.map(({ durable, stream, user, summary }) => [code(durable), stream, code(user), summary]),
  )
}

function code(text: string): string {
  return `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
