import { join } from 'node:path'
import { events, publicOperations } from '../catalogue.ts'
import { fittedJson } from '../values/fitted-json.ts'
import { openApiDocument } from './openapi.ts'
import { readExamples } from './read-examples.ts'
import { withoutExamples } from './without-examples.ts'

/** The document that is committed, so that a review shows each change of the interface. */
export const committedOpenApi = join(import.meta.dirname, '../../openapi.json')

/** Its text: the served document without examples. */
export function committedOpenApiText(): string {
  const document = openApiDocument({ operations: publicOperations, events, examples: readExamples() })
  return fittedJson(withoutExamples(document))
}
