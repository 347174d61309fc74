import { allConsumers } from '../interface/consumers.ts'
import { type EventContract, streams } from '../interface/event.ts'

/** The page for other teams, seen from the root of the repository, with a part that is written from the contracts. */
export const eventsPage = 'docs/events.md'

const begin = '<!-- Written by `npm run generate` from packages/contracts. -->'
const end = '<!-- Until here. -->'

/** Gives a page with its tables of events, streams and consumers inserted. @throws when the page has no place for them */
export function withEventTables(page: string, events: readonly EventContract[]): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`The page has no part between ${begin} and ${end}`)
  const tables = [eventTable(events), streamTable(), consumerTable()].join('\n\n')
  return `${page.slice(0, before)}${begin}\n\n${tables}\n\n${page.slice(after)}`
}

function eventTable(events: readonly EventContract[]): string {
  return table(
    ['type = subject', 'stream', 'published by', 'what happened', 'when it is sent', 'schema of the data'],
    events.map(({ type, stream, publishers, summary, description, version }) => {
      const file = `${type}.v${version}.schema.json`
      return [
        `\`${type}\``,
        stream,
        publishers.join(', '),
        summary,
        description,
        `[v${version}](../packages/contracts/generated/${file})`,
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
