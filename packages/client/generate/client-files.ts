import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { events } from '@lokum/contracts/catalogue'
import { problems } from '@lokum/contracts/problems/problem'
import { describeProblems } from './describe-problems.ts'
import { slimDocument } from './slim-document.ts'

const root = join(import.meta.dirname, '../../..')
export const generatedFolder = join(root, 'packages/client/src/generated')

/** The generated files of the client, except the types, of which the document is given. */
export function clientFiles() {
  const document = JSON.parse(readFileSync(join(root, 'packages/contracts/generated/openapi.json'), 'utf8'))
  return {
    files: {
      'events.ts': describeEvents(events),
      'operations.ts': describeOperations(document),
      'problems.ts': describeProblems(Object.keys(problems)),
    },
    slim: slimDocument(document),
  }
}

type Described = { type: string; stream: string; version: number }

/** The source of the table of events: the stream and the version of the schema that the types were made of. */
function describeEvents(events: readonly Described[]): string {
  const rows = events
    .toSorted((one, other) => one.type.localeCompare(other.type))
    .map(({ type, stream, version }) => `  '${type}': { stream: '${stream}', version: ${version} },\n`)
  return `// Made by \`npm run generate\`.\nexport const events = {\n${rows.join('')}} as const\n`
}

type Json = ReturnType<typeof JSON.parse>

/** The source of the table of operations: how each is called. */
function describeOperations(document: Json): string {
  const rows = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => describe(path, method.toUpperCase(), operation)),
  )
  return `// Made by \`npm run generate\`.\nexport const operations = {\n${rows.join('')}} as const\n`
}

function describe(path: string, method: string, { operationId, requestBody, responses }: Json): string {
  const form = requestBody?.content['multipart/form-data']
  const empty = responses['204'] !== undefined
  const file = Object.keys(responses['200']?.content ?? {}).some((type) => type !== 'application/json')
  const marks = [
    ...(form ? ['form: true', `maxBytes: ${form.schema.properties.file.maxLength}`] : []),
    ...(empty ? ['empty: true'] : []),
    ...(file ? ['file: true'] : []),
  ]
  return `  ${operationId}: { method: '${method}', path: '${path}'${marks.map((mark) => `, ${mark}`).join('')} },\n`
}
