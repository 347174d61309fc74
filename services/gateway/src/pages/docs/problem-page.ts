import { createHash } from 'node:crypto'
import { remedies } from '@lokum/contracts/documents/remedies'
import { type Language, type ProblemCode, problems } from '@lokum/contracts/problems/problem'
import { policyOf } from '@lokum/service-kit/calls/security-headers'
import { NotFound } from '@lokum/service-kit/problem'
import { escapeHtml } from '../escape-html.ts'
import type { Page } from '../serve-page.ts'
import { renderLine } from './render-markdown.ts'

const headings = {
  en: { status: 'HTTP status', remedy: 'What to do', reference: 'Reference of the interface', all: 'All problems' },
  pl: { status: 'Status HTTP', remedy: 'Co zrobić', reference: 'Opis interfejsu', all: 'Wszystkie błędy' },
} as const

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 38rem; margin: 12vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.75rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; }
p, dd { margin: 0.4rem 0; }
dt { margin-top: 1.1rem; }
dd { margin-left: 0; }
code { font: 0.9em ui-monospace, monospace; background: color-mix(in srgb, currentColor 9%, transparent); padding: 0.15em 0.4em; border-radius: 0.3em; }
.facts { opacity: 0.75; }
main > p:last-child { margin-top: 2.5rem; }
`

const policy = policyOf({
  imgSrc: ["'self'"],
  styleSrc: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
})

/**
 * The page that a refusal's `type` leads to, in the reader's language.
 * @throws NotFound when there is no such code
 */
export function problemPage(code: string, language: Language): Page {
  if (!isProblemCode(code)) throw new NotFound()
  const { status, title, detail } = problems[code]
  const heading = headings[language]
  return htmlPage(
    title[language],
    language,
    `<p class="facts"><code>${code}</code> · ${heading.status} ${status}</p>
<p>${escapeHtml(detail[language].replaceAll(/\{\w+\}/g, '…'))}</p>
<h2>${heading.remedy}</h2>
<p>${renderLine(remedies[code][language], `docs/problems/${code}.md`)}</p>
<p><a href="/problems">${heading.all}</a> · <a href="/docs">${heading.reference}</a></p>`,
  )
}

/** Every code of a refusal with its title, each a link to its page. */
export function problemsPage(language: Language): Page {
  const heading = headings[language]
  const rows = Object.entries(problems)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([code, { status, title }]) =>
        `<dt><a href="/problems/${code}"><code>${code}</code></a> <span class="facts">${status}</span></dt><dd>${escapeHtml(title[language])}</dd>`,
    )
  return htmlPage(
    heading.all,
    language,
    `<dl>
${rows.join('\n')}
</dl>
<p><a href="/docs">${heading.reference}</a></p>`,
  )
}

function htmlPage(title: string, language: Language, content: string): Page {
  return {
    type: 'text/html; charset=utf-8',
    headers: { 'content-language': language, 'content-security-policy': policy },
    body: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Lokum</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`,
  }
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
