import { problemPage } from '@lokum/contracts/documents/problem-page'
import { isProblemCode, problems } from '@lokum/contracts/problems/problem'
import type { RequestHandler } from 'express'
import { everyArticle } from '../docs/read-articles.ts'
import { type Page, type PageDeps, servePage } from '../serve-page.ts'
import { llmsText } from './llms-text.ts'
import type { Site } from './read-reference.ts'
import { searchIndex } from './search-index.ts'

/** Lists of the whole site: what the search finds and, for programs, all pages, all Markdown, which is made when it is first read, and all addresses. */
export function siteLists(reception: PageDeps, site: Site): [path: string, handler: RequestHandler][] {
  const index = searchIndex(site)
  const list = llmsText(reception, site)
  const map = siteMap(reception, site)
  let text: Page | undefined
  const full = () => {
    text ??= llmsFullText(site)
    return text
  }
  return [
    ['/docs/search.json', servePage(reception, 'readDocsFile', () => index)],
    ['/llms.txt', servePage(reception, 'readDocs', () => list)],
    ['/llms-full.txt', servePage(reception, 'readDocs', full)],
    ['/sitemap.xml', servePage(reception, 'readDocs', () => map)],
  ]
}

/** Every page as Markdown in one text, for language models with room for all of them. */
function llmsFullText({ articles, reference }: Site): Page {
  const texts = [
    ...everyArticle(articles).map(({ markdown }) => markdown),
    ...[...reference.values()].map(({ markdown }) => markdown),
    ...Object.keys(problems).filter(isProblemCode).map(problemPage),
  ]
  return { type: 'text/plain; charset=utf-8', body: texts.map((text) => text.trim()).join('\n\n---\n\n') }
}

/** The addresses of all pages for search engines (sitemaps.org). */
function siteMap({ publicBaseUrl }: Pick<PageDeps, 'publicBaseUrl'>, { articles, reference }: Site): Page {
  const paths = [
    '/docs',
    ...everyArticle(articles).map(({ path }) => path),
    ...reference.keys(),
    '/docs/reference/try',
    '/problems',
    ...Object.keys(problems).map((code) => `/problems/${code}`),
  ]
  const rows = paths.map((path) => `<url><loc>${publicBaseUrl}${path}</loc></url>`)
  return {
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`,
  }
}
