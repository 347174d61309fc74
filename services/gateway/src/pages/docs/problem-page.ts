import { problemPage as problemMarkdown } from '@lokum/contracts/documents/problem-page'
import { remedies } from '@lokum/contracts/documents/remedies'
import { isProblemCode, type Language, type ProblemCode, problems } from '@lokum/contracts/problems/problem'
import { NotFound } from '@lokum/service-kit/problem'
import { escapeHtml } from '../escape-html.ts'
import type { Page } from '../serve-page.ts'
import { frame } from './frame.ts'
import type { Articles } from './read-articles.ts'
import { renderLine } from './render-markdown.ts'

const headings = {
  en: { status: 'HTTP status', remedy: 'What to do', all: 'All problems' },
  pl: { status: 'Status HTTP', remedy: 'Co zrobić', all: 'Wszystkie błędy' },
} as const

export type ProblemPages = {
  index: (language: Language) => Page
  page: (code: string, language: Language) => Page
  /** @param file the code, with the end `.md` */
  markdown: (file: string) => Page
}

/** The pages that refusals lead to, in the languages of their readers; each is made when it is first read. */
export function problemPages(articles: Articles): ProblemPages {
  const made = new Map<string, Page>()
  const once = (path: string, language: Language, make: () => Page): Page => {
    const key = `${language} ${path}`
    const page = made.get(key) ?? make()
    made.set(key, page)
    return page
  }
  return {
    index: (language) => once('', language, () => problemsPage(articles, language)),
    markdown: (file) => {
      const code = file.replace(/\.md$/, '')
      if (!isProblemCode(code)) throw new NotFound()
      return { type: 'text/markdown; charset=utf-8', body: problemMarkdown(code) }
    },
    page: (code, language) => {
      if (!isProblemCode(code)) throw new NotFound()
      return once(code, language, () => problemPage(articles, code, language))
    },
  }
}

/** The page that a refusal's `type` leads to. */
function problemPage(articles: Articles, code: ProblemCode, language: Language): Page {
  const { status, title, detail } = problems[code]
  const heading = headings[language]
  const content = `<h1>${escapeHtml(title[language])}</h1>
<p class="facts"><code>${code}</code> · ${heading.status} ${status}</p>
<p>${escapeHtml(detail[language].replaceAll(/\{\w+\}/g, '…'))}</p>
<h2>${heading.remedy}</h2>
<p>${renderLine(remedies[code][language], `generated/problems/${code}.md`)}</p>
<p class="end"><a href="/problems">${heading.all}</a></p>`
  const markdown = `/problems/${code}.md`
  return frame(articles, { path: `/problems/${code}`, markdown, title: title[language], language, content })
}

/** Every code of a refusal with its title, each a link to its page. */
function problemsPage(articles: Articles, language: Language): Page {
  const title = headings[language].all
  const rows = Object.entries(problems)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([code, { status, title }]) =>
        `<dt><a href="/problems/${code}"><code>${code}</code></a> <span class="facts">${status}</span></dt><dd>${escapeHtml(title[language])}</dd>`,
    )
  const content = `<h1>${title}</h1>\n<dl>\n${rows.join('\n')}\n</dl>`
  return frame(articles, { path: '/problems', title, language, content })
}
