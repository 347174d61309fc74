import { describeValue } from './describe-type.ts'
import { joinParts } from './markdown-table.ts'
import { isObject, type OpenApi, type Schema } from './read-document.ts'

/** The page of named values: days, times, amounts and identifiers. */
export function valuesPage(document: OpenApi): string {
  return joinParts([
    '# Values',
    'Days, times, amounts, identifiers and other values that members of objects hold.',
    ...listValues(document, ({ enum: words }) => words === undefined),
  ])
}

/** The page of named lists of words, one of which a member holds. */
export function wordsPage(document: OpenApi): string {
  return joinParts([
    '# Words',
    'Members that hold one of several words. Later versions may add words to those of answers.',
    ...listValues(document, ({ enum: words }) => words !== undefined),
  ])
}

function listValues({ components }: OpenApi, isListed: (schema: Schema) => boolean): string[] {
  const values = Object.entries(components.schemas).filter(([, schema]) => !isObject(schema) && isListed(schema))
  return values.map(([name, schema]) => describe(name, schema))
}

function describe(name: string, schema: Schema): string {
  const pattern = schema.pattern === undefined ? '' : ` Pattern: \`${schema.pattern}\`.`
  const [example] = schema.examples ?? []
  const shown = example === undefined ? '' : ` Example: \`${JSON.stringify(example)}\`.`
  return `## ${name}\n\n${schema.description ?? ''}: ${describeValue(schema)}.${pattern}${shown}`
}
