import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fitToSystem, type ServingSystem } from '../docs/fit-to-system.ts'
import { type Article, type Articles, linkMarkdown } from '../docs/read-articles.ts'
import { renderMarkdown } from '../docs/render-markdown.ts'

/** A page of the reference; what it becomes is made when it is first read, because there are hundreds of them. */
export type ReferencePage = { path: string; title: string; summary: string; markdown: string; article: () => Article }

/** Everything that /docs has to read: prose, and the reference by its paths. */
export type Site = { articles: Articles; reference: ReadonlyMap<string, ReferencePage> }

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@lokum/contracts/generated/openapi.json')),
  'reference',
)

/** The generated pages of the reference by their paths, the list of all of them first. */
export function readReference(system: ServingSystem): ReadonlyMap<string, ReferencePage> {
  const files = globSync('**/*.md', { cwd: folder }).toSorted((one, other) => rank(one) - rank(other))
  return new Map(
    files.map((file) => {
      const path = `/docs/reference/${file.replace(/\.md$/, '')}`.replace(/\/index$/, '')
      return [path, readPage(path, fitToSystem(readFileSync(join(folder, file), 'utf8'), system))]
    }),
  )
}

const kinds = ['index', 'transport', 'values', 'words', 'operations', 'events', 'objects']

function rank(file: string): number {
  return kinds.findIndex((kind) => file.startsWith(kind))
}

function readPage(path: string, text: string): ReferencePage {
  const [title = '', summary = ''] = text.replace(/^# /, '').split('\n\n')
  const markdown = linkMarkdown(text, path)
  let made: Article | undefined
  const article = () => {
    made ??= { path, language: 'en', markdown, ...renderMarkdown(text, path) }
    return made
  }
  return { path, title, summary, markdown, article }
}
