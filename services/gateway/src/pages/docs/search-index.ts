import { events, publicOperations } from '@lokum/contracts/catalogue'
import { problems } from '@lokum/contracts/problems/problem'
import type { Page } from '../serve-page.ts'
import type { Article, Articles } from './read-articles.ts'

/** What a reader can find: `context` says where it is, `text` is searched and not shown. */
type Entry = { title: string; context: string; path: string; text: string }

/** Sections of the articles, operations, events and codes, for the search in the browser. */
export function searchIndex({ guides, releases, events: eventsPage }: Articles): Page {
  const entries: Entry[] = [
    ...[...guides, ...releases, eventsPage].flatMap(sectionsOf),
    ...publicOperations.map(({ summary, method, path, tag, id, description }) => ({
      title: summary,
      context: `${method} ${path}`,
      path: `/docs/reference#tag/${tag.toLowerCase()}/${method}${path}`,
      text: `${id} ${description}`,
    })),
    ...events.map(({ type, summary, description }) => ({
      title: type,
      context: summary,
      path: `/docs/reference#tag/webhooks/webhook/POST/${type}`,
      text: description,
    })),
    ...Object.entries(problems).map(([code, { status, title, detail }]) => ({
      title: code,
      context: `${status} ${title.en}`,
      path: `/problems/${code}`,
      text: detail.en,
    })),
  ]
  return { type: 'application/json', body: JSON.stringify(entries) }
}

function sectionsOf({ title, path, sections }: Article): Entry[] {
  return sections.map((section) => ({
    title: section.title,
    context: section.title === title ? 'Guide' : title,
    path: section.title === title ? path : `${path}#${section.id}`,
    text: section.text,
  }))
}
