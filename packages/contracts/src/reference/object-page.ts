import type { JsonObject } from '../values/json.ts'
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
    ...(uses.length > 0 ? ['## Where it is used', listUses(uses)] : []),
  ])
}

function listUses(uses: readonly Use[]): string {
  return uses.map(({ path, title }) => `- [${title}](${path})`).join('\n')
}
