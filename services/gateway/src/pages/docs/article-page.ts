import { policyOf } from '@lokum/service-kit/calls/security-headers'
import { escapeHtml } from '../escape-html.ts'
import type { Page } from '../serve-page.ts'
import type { Article, Articles } from './read-articles.ts'

const policy = policyOf({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
})

type Link = { path: string; title: string }

/** One article between the site's header and its list of pages. */
export function articlePage(articles: Articles, article: Article): Page {
  const at = articles.guides.indexOf(article)
  const next = at === -1 ? undefined : articles.guides[at + 1]
  const end = `<p class="end"><a href="${article.path}.md">This page as Markdown</a>${next ? ` · Next: ${anchor(next)}` : ''}</p>`
  return frame(articles, { ...article, content: `${article.html}${end}` })
}

/** The first page: what there is to read. */
export function homePage(articles: Articles): Page {
  const guides = articles.guides.map((guide) => `<li>${anchor(guide)}<p>${escapeHtml(guide.summary)}</p></li>`)
  const content = `<h1>Lokum for developers</h1>
<p>Lokum closes the month of rented apartments. Your programs call its HTTP interface, receive its webhooks or read its events from a broker.</p>
<h2 id="guides">Guides</h2>
<ul class="cards">${guides.join('\n')}</ul>
<h2 id="reference">Reference</h2>
${list(reference(articles))}
<h2 id="releases">Releases</h2>
${list(articles.releases)}
<p class="end">For programs: <a href="/llms.txt">llms.txt</a> lists these pages; each is also served as Markdown.</p>`
  return frame(articles, { path: '/docs', title: 'Documentation', content })
}

/** The list of pages for language models (llmstxt.org). */
export function llmsText({ publicBaseUrl }: { publicBaseUrl: string }, articles: Articles): Page {
  const rows = (some: readonly Article[]) =>
    some.map(({ title, path, summary }) => `- [${title}](${publicBaseUrl}${path}.md): ${summary}`).join('\n')
  return {
    type: 'text/plain; charset=utf-8',
    body: `# Lokum

> Rented apartments and the monthly close: an HTTP interface, signed webhooks and events on NATS.

## Guides

${rows(articles.guides)}

## Reference

- [OpenAPI](${publicBaseUrl}/openapi.json): every operation, with examples
- [AsyncAPI](${publicBaseUrl}/asyncapi.json): the events on NATS
${rows([articles.events])}

## Releases

${rows(articles.releases)}
`,
  }
}

export function markdownPage({ markdown }: Article): Page {
  return { type: 'text/markdown; charset=utf-8', body: markdown }
}

function reference({ events }: Articles): Link[] {
  return [
    { path: '/docs/reference', title: 'Operations' },
    events,
    { path: '/problems', title: 'Problems' },
    { path: '/openapi.json', title: 'OpenAPI document' },
    { path: '/asyncapi.json', title: 'AsyncAPI document' },
  ]
}

function frame(articles: Articles, page: Link & { content: string }): Page {
  const group = (heading: string, links: readonly Link[]) => `<h2>${heading}</h2>\n${list(links, page.path)}`
  return {
    type: 'text/html; charset=utf-8',
    headers: { 'content-language': 'en', 'content-security-policy': policy },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · Lokum</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
<script type="module" src="/docs/search.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="brand" href="/docs">Lokum</a> <a href="/docs">All pages</a> <a href="/docs/reference">Reference</a>
<form role="search" hidden>
<label>Search <input type="search" autocomplete="off"></label>
<div class="found"><p role="status"></p><ul aria-label="Results"></ul></div>
</form></header>
<div class="columns">
<nav aria-label="Pages">
${group('Guides', articles.guides)}
${group('Reference', reference(articles))}
${group('Releases', articles.releases)}
</nav>
<main id="content" tabindex="-1">
${page.content}
</main>
</div>
</body>
</html>
`,
  }
}

function list(links: readonly Link[], current?: string): string {
  return `<ul>${links.map((link) => `<li>${anchor(link, link.path === current)}</li>`).join('')}</ul>`
}

function anchor({ path, title }: Link, isCurrent = false): string {
  return `<a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`
}
