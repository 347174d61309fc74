import { readFileSync } from 'node:fs'
import type { Request, RequestHandler } from 'express'
import { articlePage, markdownPage, missingPage } from '../docs/article-page.ts'
import type { ServingSystem } from '../docs/fit-to-system.ts'
import { type Page, type PageDeps, servePage } from '../serve-page.ts'
import type { Site } from './read-reference.ts'
import { siteLists } from './site-lists.ts'
import { scalarScript, tryPage } from './try-page.ts'

/** The pages of the reference, each as a page and as Markdown, the page on which operations can be tried, and the lists of the whole site. */
export function referencePages(
  reception: PageDeps & ServingSystem,
  site: Site,
): [path: string, handler: RequestHandler][] {
  const { articles, reference } = site
  const made = new Map<string, Page>()
  const pageAt = (request: Request): Page => {
    const page = reference.get(request.path.replace(/\.md$/, ''))
    if (page === undefined) return missingPage(articles, request)
    const isMarkdown = request.path.endsWith('.md')
    const found = made.get(request.path) ?? (isMarkdown ? markdownPage(page) : articlePage(articles, page.article()))
    made.set(request.path, found)
    return found
  }
  const serve = servePage(reception, 'readReference', pageAt)
  return [
    ...siteLists(reception, site),
    ['/docs/reference/try', servePage(reception, 'readReference', tryPage)],
    ...files.map(([name, type]): [string, RequestHandler] => {
      const file = { type, body: readFileSync(new URL(name, import.meta.url)) }
      return [`/docs/reference/${name}`, servePage(reception, 'readDocsFile', () => file)]
    }),
    [
      '/docs/scalar/:name',
      servePage(reception, 'readReferenceScript', ({ params }) => scalarScript(String(params.name))),
    ],
    ...['/docs/reference', '/docs/reference.md', '/docs/reference/:name', '/docs/reference/:kind/:name'].map(
      (path): [string, RequestHandler] => [path, serve],
    ),
  ]
}

const files = [
  ['try.css', 'text/css; charset=utf-8'],
  ['try.js', 'text/javascript; charset=utf-8'],
] as const
