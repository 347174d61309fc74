import { events, publicOperations } from '../catalogue.ts'
import { jsonText } from '../values/json.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { eventSchema } from './event-schema.ts'
import { openApiDocument } from './openapi.ts'
import { readExamples } from './read-examples.ts'

/** Files of `packages/contracts/generated` by name: both documents, and the schema of each event's data. */
export function generatedFiles(): Map<string, string> {
  const catalogue = { operations: publicOperations, events, examples: readExamples() }
  const { examples } = catalogue
  const openApi = openApiDocument(catalogue)
  return new Map([
    ['openapi.json', jsonText(openApi)],
    ['asyncapi.json', jsonText(asyncApiDocument({ events, examples }))],
    ...events.map((event) => [`${event.type}.v${event.version}.schema.json`, jsonText(eventSchema(event))] as const),
  ])
}
