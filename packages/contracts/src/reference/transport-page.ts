import { listTransport } from './list-refusals.ts'
import { joinParts, markdownTable } from './markdown-table.ts'
import type { OpenApi } from './read-document.ts'

/** The page of what all operations have in common: refusals of transport, and headers. */
export function transportPage({ components }: OpenApi): string {
  const headers = Object.entries(components.headers).map(([name, { description }]) => [`\`${name}\``, description])
  const requestHeaders = Object.values(components.parameters)
    .filter(({ name, in: place }) => place === 'header' && !name.startsWith('webhook-'))
    .map(({ name, description = '' }) => [`\`${name}\``, description])
  return joinParts([
    '# Transport',
    'What every operation has in common: refusals of requests that do not arrive or cannot be answered, and headers.',
    '## Refusals of transport',
    'They can answer any request. A program repeats it after a pause, a POST with the same `Idempotency-Key`: [how to repeat requests](/docs/guides/repeating-requests).',
    listTransport(),
    '## Headers of requests',
    markdownTable(['Header', 'Meaning'], requestHeaders),
    '## Headers of answers',
    markdownTable(['Header', 'Meaning'], headers),
  ])
}
