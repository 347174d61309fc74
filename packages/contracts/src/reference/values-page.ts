import { describeValue } from './describe-type.ts'
import { joinParts } from './markdown-table.ts'
import { isList, isObject, type OpenApi, type Schema } from './read-document.ts'

/** The page of named values: days, times, amounts and identifiers. */
export function valuesPage({ components }: OpenApi): string {
  const values = Object.entries(components.schemas).filter(([, schema]) => !isObject(schema) && !isList(schema))
  return joinParts([
    '# Values',
    'Days, times, amounts, identifiers and other values that members of objects hold.',
    ...values.map(([name, schema]) => describe(name, schema)),
  ])
}

function describe(name: string, schema: Schema): string {
  const pattern = schema.pattern === undefined ? '' : ` Pattern: \`${schema.pattern}\`.`
  const [example] = schema.examples ?? []
  const shown = example === undefined ? '' : ` Example: \`${JSON.stringify(example)}\`.`
  return `## ${name}\n\n${schema.description ?? ''}: ${describeValue(schema)}.${pattern}${shown}`
}
