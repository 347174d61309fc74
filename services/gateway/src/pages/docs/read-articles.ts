import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@lokum/contracts/problems/problem'
import { fitToSystem, type ServingSystem } from './fit-to-system.ts'
import { resolveLink } from './link-address.ts'
import { languageOfFile, type Rendered, renderMarkdown } from './render-markdown.ts'

/** A page of prose: its address, its Markdown and what that becomes. */
export type Article = Rendered & {
  path: string
  language: Language
  markdown: string
  group?: GuideGroup
  translation?: Article
}
export type Articles = {
  guides: readonly Article[]
  releases: readonly Article[]
  events: Article
  changelog: Article
}

const root = new URL('../../../../../', import.meta.url)

/** In the order in which an integrator needs them. */
const guides = {
  start: ['first-call', 'authentication', 'tools', 'assistants', 'testing'],
  calls: ['errors', 'repeating-requests', 'limits', 'pagination', 'changes', 'what-changed', 'amounts'],
  months: ['close-a-month', 'agreements', 'advances', 'sub-meters', 'after-the-statement'],
  events: ['webhooks', 'nats'],
  rules: ['going-to-production', 'versions', 'naming', 'glossary'],
} as const
export type GuideGroup = keyof typeof guides
export const guideGroups = ['start', 'calls', 'months', 'events', 'rules'] as const satisfies GuideGroup[]

/** The guides, the notes of releases (latest first), the page about events and the changelog, with the addresses of this system in their commands. */
export function readArticles(system: ServingSystem): Articles {
  const read = (file: string, path: string): Article => {
    const markdown = fitToSystem(readFileSync(new URL(file, root), 'utf8'), system)
    return {
      path,
      language: languageOfFile(file),
      markdown: linkMarkdown(markdown, file),
      ...renderMarkdown(markdown, file),
    }
  }
  const releases = readdirSync(new URL('docs/releases/', root)).map((name) => name.replace(/\.md$/, ''))
  return {
    guides: guideGroups.flatMap((group) => guides[group].map((name) => ({ ...translated(read, name), group }))),
    releases: releases
      .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((name) => read(`docs/releases/${name}.md`, `/releases/${name}`)),
    events: read('docs/events.md', '/docs/events'),
    changelog: read('CHANGELOG.md', '/docs/changelog'),
  }
}

/** An English guide and, if there is one, the same in Polish; each knows the other. */
function translated(read: (file: string, path: string) => Article, name: string): Article {
  const english = read(`docs/guides/${name}.md`, `/docs/guides/${name}`)
  const file = `docs/guides/pl/${name}.md`
  if (!existsSync(new URL(file, root))) return english
  const polish = read(file, `/docs/guides/pl/${name}`)
  return { ...english, translation: { ...polish, translation: english } }
}

/** Each page of prose once, translations beside their originals. */
export function everyArticle({ guides, releases, events, changelog }: Articles): Article[] {
  return [...guides.flatMap((guide) => [guide, guide.translation ?? []].flat()), ...releases, events, changelog]
}

/** Pages that are served as Markdown too; a reader of Markdown stays there. */
const alsoMarkdown =
  /^\/(?:docs\/guides\/(?:pl\/)?[\w-]+|docs\/(?:events|changelog)|docs\/reference(?:\/(?!try$)[\w.-]+)*|problems\/\w+|releases\/[\w.-]+)(?=#|$)/

/** Markdown whose links lead to where their targets are served; what only the repository has is text, and code stays as it is. */
export function linkMarkdown(markdown: string, file: string): string {
  return markdown
    .replaceAll(comment, '')
    .replaceAll(codeOrLink, (whole, text: string | undefined, href: string | undefined) => {
      if (text === undefined || href === undefined) return whole
      const address = resolveLink(href, file)
      return address === null ? text : `[${text}](${address.replace(alsoMarkdown, '$&.md')})`
    })
}

/** Comments are marks for this site and for its generators. */
const comment = /^<!-- .*? -->\n\n?/gms

/** Code goes first, so that no link is found in it; the text of a link may have code. */
const codeOrLink = /^```.*?^```$|\[((?:`[^`\n]*`|[^`\]\n])*)\]\(([^()\s]+)\)|`[^`\n]*`/gms
