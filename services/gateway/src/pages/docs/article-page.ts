import { chooseLanguage } from '@lokum/service-kit/http/language'
import { UnknownOperation } from '@lokum/service-kit/problem'
import type { Request } from 'express'
import { escapeHtml } from '../escape-html.ts'
import type { Page } from '../serve-page.ts'
import { anchor, frame, guidesIn, list, referenceLinks, releaseLinks } from './frame.ts'
import { frameWords } from './frame-words.ts'
import { type Article, type Articles, guideGroups } from './read-articles.ts'

/** One article in the frame of the site, with the guides before and after it. */
export function articlePage(articles: Articles, article: Article): Page {
  const guides = guidesIn(articles, article.language)
  const at = guides.indexOf(article)
  const words = frameWords[article.language]
  const neighbour = (label: string, guide: Article | undefined) =>
    guide ? `<li>${label}: ${anchor(guide, article)}</li>` : ''
  const neighbours = at === -1 ? '' : neighbour(words.previous, guides[at - 1]) + neighbour(words.next, guides[at + 1])
  const end = `<ul class="end">${neighbours}<li><a href="${article.path}.md">${words.markdown}</a></li></ul>`
  return frame(articles, { ...article, markdown: `${article.path}.md`, content: `${article.html}${end}` })
}

/** The first page: what there is to read. */
export function homePage(articles: Articles): Page {
  const home = { path: '/docs', title: 'Documentation', language: 'en' } as const
  const row = (guide: Article) => {
    const translated = guide.translation ? ` · ${anchor(guide.translation, home)}` : ''
    return `<li>${anchor(guide, home)}${translated}<p>${escapeHtml(guide.summary)}</p></li>`
  }
  const groups = guideGroups.map((group) => {
    const rows = guidesIn(articles, 'en', group).map(row)
    return `<h3 id="${group}">${frameWords.en.groups[group]}</h3>\n<ul class="cards">${rows.join('\n')}</ul>`
  })
  const content = `<h1>Lokum for developers</h1>
<p>Lokum closes the month of rented apartments. Your programs call its HTTP interface, receive its webhooks or read its events from a broker.</p>
<h2 id="guides">Guides</h2>
${groups.join('\n')}
<h2 id="reference">Reference</h2>
${list(referenceLinks(articles, 'en'), home)}
<h2 id="releases">Releases</h2>
${list(releaseLinks(articles, 'en'), home)}
<p class="end">For programs: <a href="/llms.txt">llms.txt</a> lists these pages; each is also served as Markdown.</p>`
  return frame(articles, { ...home, content })
}

/**
 * The answer to a person who follows a wrong link.
 * @throws UnknownOperation to a program, which takes anything
 */
export function missingPage(articles: Articles, request: Request): Page {
  if (request.accepts(['json', 'html']) !== 'html') throw new UnknownOperation(request)
  const language = chooseLanguage(request.headers['accept-language'])
  const words = frameWords[language]
  const place = { path: '', title: words.missing, language }
  const links = [{ path: '/docs', title: words.all, language }, ...referenceLinks(articles, language)]
  const content = `<h1>${words.missing}</h1>\n<p>${words.missingAdvice}</p>\n${list(links, place)}`
  const page = frame(articles, { ...place, content })
  return { ...page, status: 404, headers: { ...page.headers, 'cache-control': 'no-store' } }
}

export function markdownPage({ markdown }: Pick<Article, 'markdown'>): Page {
  return { type: 'text/markdown; charset=utf-8', body: markdown }
}
