import { events, publicOperations } from '@lokum/contracts/catalogue'
import { type Language, problems } from '@lokum/contracts/problems/problem'
import { type Article, everyArticle } from '../docs/read-articles.ts'
import type { Page } from '../serve-page.ts'
import type { ReferencePage, Site } from './read-reference.ts'

const guide = { en: 'Guide', pl: 'Poradnik' } as const

/** An entry of the search: `context` says where it is, `text` and `synonyms` are searched and not shown, `only` is for readers of one language. */
type Entry = { title: string; context: string; path: string; text: string; synonyms?: string; only?: Language }

/** Verbs of readers for those of the operations. */
const verbs: readonly [verb: RegExp, synonyms: string][] = [
  [/^archive/, 'delete remove'],
  [/^list/, 'all search find'],
  [/^(createPaymentImport|decideItems|createReadings)/, 'bulk batch many'],
  [/^(reverse|cancel|revoke|reopen)/, 'undo'],
  [/^reopen/, 'restore unarchive'],
]

function synonymsOf(operationId: string): string {
  return verbs.flatMap(([verb, synonyms]) => (verb.test(operationId) ? synonyms : [])).join(' ')
}

/** Sections of the articles, operations, events, objects, values and codes, for the search in the browser. */
export function searchIndex({ articles, reference }: Site): Page {
  const entries: Entry[] = [
    ...everyArticle(articles).flatMap((article) => sectionsOf(article, guide[article.language])),
    ...publicOperations.map(({ summary, method, path, id, description }) => ({
      title: summary,
      context: `${method} ${path}`,
      path: `/docs/reference/operations/${id}`,
      text: `${id} ${description}`,
      synonyms: synonymsOf(id),
    })),
    ...events.map(({ type, summary, description }) => ({
      title: type,
      context: summary,
      path: `/docs/reference/events/${type}`,
      text: description,
    })),
    ...[...reference.values()].flatMap(describedBy),
    ...Object.entries(problems).map(([code, { status, title, detail }]) => ({
      title: code,
      context: `${status} ${title.en}`,
      path: `/problems/${code}`,
      text: detail.en,
    })),
  ]
  return { type: 'application/json', body: JSON.stringify(entries) }
}

/** Objects by the names of their members, lists by their words, and the sections of the pages that several objects share. */
function describedBy({ path, title, summary, markdown, article }: ReferencePage): Entry[] {
  if (path.startsWith('/docs/reference/objects/')) {
    const members = [...markdown.matchAll(/^\| `(\w+)`/gm)].map(([, member]) => member)
    return [{ title, context: 'Object', path, text: [summary, ...members].join(' ') }]
  }
  if (path.startsWith('/docs/reference/words/')) {
    const words = [...markdown.matchAll(/`(\w+)`/g)].map(([, word]) => word)
    return [{ title, context: 'Words', path, text: [summary, ...words].join(' ') }]
  }
  return shared.includes(path) ? sectionsOf(article(), 'Reference') : []
}

const shared = ['transport', 'values'].map((name) => `/docs/reference/${name}`)

/** The sections of a page; the first one stands for the page itself. */
function sectionsOf({ title, path, language, sections, synonyms, translation }: Article, sort: string): Entry[] {
  return sections.map((section) => ({
    title: section.title,
    context: section.title === title ? sort : title,
    path: section.title === title ? path : `${path}#${section.id}`,
    text: section.text,
    ...(section.title === title ? { synonyms } : {}),
    ...(translation ? { only: language } : {}),
  }))
}
