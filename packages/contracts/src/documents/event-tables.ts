import { eventConditions, eventsOfActions, ownActions } from '../audit/actions.ts'
import { allConsumers } from '../interface/consumers.ts'
import { type EventContract, streams } from '../interface/event.ts'
import { describeOrder } from './event-object.ts'
import { eventSchemaPath } from './event-schema.ts'

/** The page for other teams, seen from the root of the repository, with a part that is written from the contracts. */
export const eventsPage = 'docs/events.md'

/**
 * Gives a page with its tables of events, streams, consumers and actions inserted.
 * @throws when the page has no place for them
 */
export function withEventTables(page: string, events: readonly EventContract[]): string {
  const tables = [eventTable(events), duplicates, streamTable(), consumerTable()].join('\n\n')
  return insert(insert(page, 'tables', tables), 'actions', actionTable(events))
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

/** Every action of the audit log with what it means and the event that comes with it, beside `audit.event`. */
function actionTable(events: readonly EventContract[]): string {
  const told = events
    .filter(({ type }) => type !== 'audit.event')
    .map(({ type, summary }) => [code(type), `${summary}.`, eventLink(type)])
  const own = Object.entries(ownActions).map(([action, meaning]) => [code(action), meaning, eventOf(action)])
  return table(['action', 'what happened', 'event'], [...told, ...own])
}

function eventOf(action: string): string {
  const named: Readonly<Record<string, string>> = eventsOfActions
  const conditions: Readonly<Record<string, string>> = eventConditions
  const event = named[action]
  if (event === undefined) return 'audit only'
  const condition = conditions[action]
  return condition === undefined ? eventLink(event) : `${eventLink(event)}, ${condition}`
}

function eventLink(type: string): string {
  return `[${code(type)}](/docs/reference/events/${type})`
}

function eventTable(events: readonly EventContract[]): string {
  return table(
    ['type = subject', 'stream', 'published by', 'what happened', 'when it is sent', 'order', 'schema of the data'],
    events.map((event) => [
      eventLink(event.type),
      event.stream,
      event.publishers.join(', '),
      event.summary,
      event.description,
      describeOrder(event.type),
      `[v${event.version}](${eventSchemaPath(event)})`,
    ]),
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
