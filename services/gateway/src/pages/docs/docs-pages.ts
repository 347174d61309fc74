import { readdirSync, readFileSync } from 'node:fs'
import { chooseLanguage } from '@lokum/service-kit/http/language'
import type { Request, RequestHandler } from 'express'
import { type PageDeps, servePage } from '../serve-page.ts'
import { articlePage, homePage, markdownPage, missingPage } from './article-page.ts'
import { changelogFeed } from './changelog-feed.ts'
import type { ServingSystem } from './fit-to-system.ts'
import { problemPages } from './problem-page.ts'
import { type Articles, everyArticle } from './read-articles.ts'

const script = 'text/javascript; charset=utf-8'
const files = [
  ['style.css', 'text/css; charset=utf-8'],
  ['search.js', script],
  ['find-entries.js', script],
  ['code.js', script],
] as const

const diagramFolder = new URL('../../../../../docs/diagrams/', import.meta.url)
const diagrams = readdirSync(diagramFolder)

/** The pages of prose about the interface, made once at start; the last of them stand for those that do not exist. */
export function docsPages(
  reception: PageDeps & ServingSystem,
  articles: Articles,
): [path: string, handler: RequestHandler][] {
  const home = homePage(articles)
  const every = everyArticle(articles)
  const problems = problemPages(articles)
  const feed = changelogFeed(reception, articles)
  const library = { type: script, body: readFileSync(new URL(import.meta.resolve('minisearch'))) }
  const language = ({ headers }: Request) => chooseLanguage(headers['accept-language'])
  return [
    ['/docs', servePage(reception, 'readDocs', () => home)],
    ...files.map(([name, type]): [string, RequestHandler] => {
      const file = { type, body: readFileSync(new URL(name, import.meta.url)) }
      return [`/docs/${name}`, servePage(reception, 'readDocsFile', () => file)]
    }),
    ['/docs/minisearch.js', servePage(reception, 'readDocsFile', () => library)],
    ['/docs/changelog.atom', servePage(reception, 'readDocs', () => feed)],
    ...diagrams.map((name): [string, RequestHandler] => {
      const diagram = { type: 'image/svg+xml', body: readFileSync(new URL(name, diagramFolder)) }
      return [`/docs/diagrams/${name}`, servePage(reception, 'readDocsFile', () => diagram)]
    }),
    ['/problems', servePage(reception, 'readProblems', (request) => problems.index(language(request)))],
    [
      '/problems/:code',
      servePage(reception, 'readProblem', (request) => {
        const code = String(request.params.code)
        return code.endsWith('.md') ? problems.markdown(code) : problems.page(code, language(request))
      }),
    ],
    ...every.flatMap((article): [string, RequestHandler][] => {
      const page = articlePage(articles, article)
      const markdown = markdownPage(article)
      return [
        [article.path, servePage(reception, 'readDocs', () => page)],
        [`${article.path}.md`, servePage(reception, 'readDocs', () => markdown)],
      ]
    }),
    ...['/docs/*path', '/releases/*path'].map((path): [string, RequestHandler] => [
      path,
      servePage(reception, 'readMissingDocs', (request) => missingPage(articles, request)),
    ]),
  ]
}
