import { problems } from '@lokum/contracts/problems/problem'
import type { Article } from '../docs/read-articles.ts'
import type { Page } from '../serve-page.ts'
import type { Site } from './read-reference.ts'

const refusals = Object.entries(problems).map(([code, { status, title }]) => ({
  title: code,
  path: `/problems/${code}`,
  summary: `${status}, ${title.en}`,
}))

/** The list of pages for language models (llmstxt.org). */
export function llmsText({ publicBaseUrl }: { publicBaseUrl: string }, { articles, reference }: Site): Page {
  const rows = (some: readonly Pick<Article, 'title' | 'path' | 'summary'>[]) =>
    some.map(({ title, path, summary }) => `- [${title}](${publicBaseUrl}${path}.md): ${summary}`).join('\n')
  return {
    type: 'text/plain; charset=utf-8',
    body: `# Lokum

> Rented apartments and the monthly close: an HTTP interface, signed webhooks and events on NATS.

All pages in one file: [llms-full.txt](${publicBaseUrl}/llms-full.txt)

## Guides

${rows(articles.guides)}

## Guides in Polish

${rows(articles.guides.flatMap(({ translation }) => translation ?? []))}

## Reference

- [OpenAPI](${publicBaseUrl}/openapi.json): every operation, with examples
- [AsyncAPI](${publicBaseUrl}/asyncapi.json): the events on NATS
${rows([articles.events])}
${rows([...reference.values()])}

## Refusals

${rows(refusals)}

## Releases

${rows([articles.changelog, ...articles.releases])}
`,
  }
}
