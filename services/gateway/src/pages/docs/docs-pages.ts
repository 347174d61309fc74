import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { type Reception, servePage } from '../serve-page.ts'
import { articlePage, homePage, llmsText, markdownPage } from './article-page.ts'
import { readArticles } from './read-articles.ts'

/** The pages of prose about the interface, made once at start. */
export function docsPages(reception: Reception): [path: string, handler: RequestHandler][] {
  const articles = readArticles(reception)
  const home = homePage(articles)
  const llms = llmsText(reception, articles)
  const style = { type: 'text/css; charset=utf-8', body: readFileSync(new URL('style.css', import.meta.url)) }
  const every = [...articles.guides, ...articles.releases, articles.events]
  return [
    ['/docs', servePage(reception, 'readDocs', () => home)],
    ['/docs/style.css', servePage(reception, 'readDocsFile', () => style)],
    ['/llms.txt', servePage(reception, 'readDocs', () => llms)],
    ...every.flatMap((article): [string, RequestHandler][] => {
      const page = articlePage(articles, article)
      const markdown = markdownPage(article)
      return [
        [article.path, servePage(reception, 'readDocs', () => page)],
        [`${article.path}.md`, servePage(reception, 'readDocs', () => markdown)],
      ]
    }),
  ]
}
