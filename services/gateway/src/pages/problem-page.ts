import { remedies } from '@lokum/contracts/documents/remedies'
import { type Language, type ProblemCode, problems } from '@lokum/contracts/problem'
import { NotFound } from '@lokum/service-kit/problem'
import type { Page } from './serve-page.ts'

const headings = {
  en: { status: 'HTTP status', remedy: 'What to do', reference: 'Reference of the interface' },
  pl: { status: 'Status HTTP', remedy: 'Co zrobić', reference: 'Opis interfejsu' },
} as const

/**
 * The page that a refusal's `type` leads to, in the reader's language.
 * @throws NotFound when there is no such code
 */
export function problemPage(code: string, language: Language): Page {
  if (!isProblemCode(code)) throw new NotFound()
  const { status, title, detail } = problems[code]
  const heading = headings[language]
  return {
    type: 'text/html; charset=utf-8',
    headers: { 'content-language': language },
    body: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title[language])} · Lokum</title>
</head>
<body>
<main>
<h1>${escaped(title[language])}</h1>
<p><code>${code}</code> · ${heading.status} ${status}</p>
<p>${escaped(detail[language].replaceAll(/\{\w+\}/g, '…'))}</p>
<h2>${heading.remedy}</h2>
<p>${escaped(remedies[code][language]).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p><a href="/docs">${heading.reference}</a></p>
</main>
</body>
</html>
`,
  }
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
