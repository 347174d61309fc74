import type { JsonObject } from '../values/json.ts'
import { describeValue } from './describe-type.ts'
import { listMembers } from './list-members.ts'
import { joinParts } from './markdown-table.ts'
import type { OpenApi, Schema } from './read-document.ts'
import { showExample } from './show-example.ts'

/** A page that names an object, and its title. */
export type Use = { path: string; title: string }

/** The page of one object in Markdown. */
export function objectPage(
  document: OpenApi,
  { name, schema }: { name: string; schema: Schema },
  { example, uses }: { example: JsonObject | undefined; uses: readonly Use[] },
): string {
  return joinParts([
    `# ${name}`,
    schema.description ?? '',
    '## Members',
    listMembers(document, schema, /(Request|Input)$/.test(name) ? 'request' : 'answer'),
    ...(example ? ['## Example', showExample(example)] : []),
    listUses(uses),
  ])
}

/** The page of a named list of words, one of which a member holds, in Markdown. */
export function wordsPage({ name, schema }: { name: string; schema: Schema }, uses: readonly Use[]): string {
  return joinParts([
    `# ${name}`,
    schema.description ?? '',
    `One of ${describeValue(schema)}. Later versions may add words to those of answers.`,
    listUses(uses),
  ])
}

/** The list of the pages that name an object or a list of words; nothing when none does. */
function listUses(uses: readonly Use[]): string {
  if (uses.length === 0) return ''
  return joinParts(['## Where it is used', uses.map(({ path, title }) => `- [${title}](${path})`).join('\n')])
}
