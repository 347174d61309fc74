import type { Language } from '@lokum/contracts/problems/problem'
import { writePolicy } from '@lokum/service-kit/calls/security-headers'
import { escapeHtml } from '../escape-html.ts'
import type { Page } from '../serve-page.ts'
import { frameWords } from './frame-words.ts'
import { type Article, type Articles, type GuideGroup, guideGroups } from './read-articles.ts'
import type { Section } from './render-markdown.ts'

const policy = writePolicy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
})

export type Link = { path: string; title: string; language: Language }

/** A page, and the sections that its outline lists. */
export type FramedPage = Link & {
  content: string
  translation?: Link | undefined
  /** The address of the page as Markdown. */
  markdown?: string
  sections?: readonly Pick<Section, 'id' | 'title' | 'depth'>[]
}

/** A page between the site's header, its list of pages and its outline; links are in the language of the page where they are translated. */
export function frame(articles: Articles, page: FramedPage): Page {
  const { language, translation } = page
  const words = frameWords[language]
  const group = (heading: string, links: readonly Link[]) => `<h2>${heading}</h2>\n${list(links, page)}`
  const alternate = translation
    ? `\n<link rel="alternate" hreflang="${translation.language}" href="${translation.path}">`
    : ''
  const markdown = page.markdown ? `\n<link rel="alternate" type="text/markdown" href="${page.markdown}">` : ''
  return {
    type: 'text/html; charset=utf-8',
    headers: { 'content-language': language, 'content-security-policy': policy },
    body: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · Lokum</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">${alternate}${markdown}
<link rel="alternate" type="application/atom+xml" title="${words.changelog}" href="/docs/changelog.atom">
<script type="module" src="/docs/search.js"></script>
<script type="module" src="/docs/code.js"></script>
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header><a class="brand" href="/docs">Lokum</a> <a href="/docs">${words.all}</a> <a href="/docs/reference">${words.reference}</a>
<form role="search" hidden>
<label>${words.search} <input type="search" autocomplete="off"></label>
<div class="found"><p role="status"></p><ul aria-label="${words.results}"></ul></div>
</form></header>
<div class="columns">
<nav aria-label="${words.pages}"><details><summary>${words.pages}</summary>
${guideGroups.map((name) => group(words.groups[name], guidesIn(articles, language, name))).join('\n')}
${group(words.reference, referenceLinks(articles, language))}
${group(words.releases, releaseLinks(articles, language))}
</details></nav>
${outline(page)}
<main id="content" tabindex="-1">
${page.content}
</main>
</div>
</body>
</html>
`,
  }
}

/** The second level of headings; a page with fewer than two has no outline. */
function outline({ sections = [], language }: FramedPage): string {
  const links = sections.filter(({ depth }) => depth === 2)
  if (links.length < 2) return ''
  const rows = links.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
  const { outline: heading } = frameWords[language]
  return `<aside aria-label="${heading}"><details><summary>${heading}</summary>\n<ul>${rows.join('')}</ul>\n</details></aside>`
}

/** Every guide, or those of a group, translated into the reader's language where there is a translation. */
export function guidesIn({ guides }: Articles, language: Language, group?: GuideGroup): readonly Article[] {
  return guides
    .filter((guide) => group === undefined || guide.group === group)
    .map((guide) => (guide.translation?.language === language ? guide.translation : guide))
}

export function referenceLinks({ events }: Articles, language: Language): Link[] {
  const words = frameWords[language]
  return [
    { path: '/docs/reference', title: words.operations, language: 'en' },
    { path: '/docs/reference/try', title: words.tryOperations, language },
    events,
    { path: '/problems', title: words.problems, language },
    { path: '/openapi.json', title: words.openApi, language },
    { path: '/asyncapi.json', title: words.asyncApi, language },
  ]
}

export function releaseLinks({ changelog, releases }: Articles, language: Language): Link[] {
  return [{ ...changelog, title: frameWords[language].changelog, language }, ...releases]
}

export function list(links: readonly Link[], page: Pick<Link, 'path' | 'language'>): string {
  return `<ul>${links.map((link) => `<li>${anchor(link, page)}</li>`).join('')}</ul>`
}

/** A link whose title is in another language than the page says so. */
export function anchor({ path, title, language }: Link, page: Pick<Link, 'path' | 'language'>): string {
  const current = path === page.path ? ' aria-current="page"' : ''
  const foreign = language === page.language ? '' : ` lang="${language}" hreflang="${language}"`
  return `<a href="${path}"${current}${foreign}>${escapeHtml(title)}</a>`
}
