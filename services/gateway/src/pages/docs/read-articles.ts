import { readdirSync, readFileSync } from 'node:fs'
import { type Rendered, renderMarkdown } from './render-markdown.ts'

/** A page of prose: its address, its Markdown and what that becomes. */
export type Article = Rendered & { path: string; markdown: string }
export type Articles = { guides: readonly Article[]; releases: readonly Article[]; events: Article }

const root = new URL('../../../../../', import.meta.url)

/** In the order in which an integrator needs them. */
const guides = [
  'first-call',
  'errors',
  'repeating-requests',
  'limits',
  'lists',
  'changes',
  'close-a-month',
  'webhooks',
  'going-to-production',
  'versions',
  'glossary',
] as const

/** The guides, the notes of releases (latest first) and the page about events, with the address of this gateway in their commands. */
export function readArticles({ publicBaseUrl }: { publicBaseUrl: string }): Articles {
  const read = (file: string, path: string): Article => {
    const markdown = readFileSync(new URL(file, root), 'utf8').replaceAll('http://127.0.0.1:8080', publicBaseUrl)
    return { path, markdown, ...renderMarkdown(markdown, file) }
  }
  const releases = readdirSync(new URL('docs/releases/', root)).map((name) => name.replace(/\.md$/, ''))
  return {
    guides: guides.map((name) => read(`docs/guides/${name}.md`, `/docs/guides/${name}`)),
    releases: releases
      .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((name) => read(`docs/releases/${name}.md`, `/releases/${name}`)),
    events: read('docs/events.md', '/docs/events'),
  }
}
