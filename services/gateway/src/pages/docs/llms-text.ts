import type { Page } from '../serve-page.ts'
import type { Article, Articles } from './read-articles.ts'

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

## Guides in Polish

${rows(articles.guides.flatMap(({ translation }) => translation ?? []))}

## Reference

- [OpenAPI](${publicBaseUrl}/openapi.json): every operation, with examples
- [AsyncAPI](${publicBaseUrl}/asyncapi.json): the events on NATS
${rows([articles.events])}

## Releases

${rows(articles.releases)}
`,
  }
}
