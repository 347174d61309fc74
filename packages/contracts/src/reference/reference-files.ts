import { eventExamples } from '../documents/event-example.ts'
import type { Examples } from '../documents/example.ts'
import type { EventContract } from '../interface/event.ts'
import type { Operation } from '../interface/operation.ts'
import type { JsonObject } from '../values/json.ts'
import { addressOf } from './describe-type.ts'
import { eventPage } from './event-page.ts'
import { indexPage } from './index-page.ts'
import { operationPage } from './operation-page.ts'
import { isList, isObject, nameOf, type OpenApi, readDocument } from './read-document.ts'
import { objectPage, type Use, wordsPage } from './schema-pages.ts'
import { transportPage } from './transport-page.ts'
import { valuesPage } from './values-page.ts'

type Catalogue = { operations: readonly Operation[]; events: readonly EventContract[]; examples: Examples }

/** The pages of the reference in Markdown, by their paths below `/docs/reference`. */
export function referenceFiles(openApi: JsonObject, catalogue: Catalogue): Map<string, string> {
  const document = readDocument(openApi)
  const { operations, events, examples } = catalogue
  const samples = eventExamples(examples)
  const schemas = Object.entries(document.components.schemas)
  const objects = schemas.filter(([, schema]) => isObject(schema))
  const lists = schemas.filter(([, schema]) => isList(schema))
  return new Map([
    ['index.md', indexPage(document, catalogue)],
    ['transport.md', transportPage(document)],
    ['values.md', valuesPage(document)],
    ...operations.flatMap((operation) => {
      const example = examples.get(operation.id)
      return example ? [[`operations/${operation.id}.md`, operationPage(document, operation, example)] as const] : []
    }),
    ...events.flatMap((event) => {
      const sample = samples.get(event.type)
      return sample ? [[`events/${event.type}.md`, eventPage(document, event, sample)] as const] : []
    }),
    ...objects.map(([name, schema]) => {
      const example = exampleOf(document, catalogue, name)
      const uses = usesOf(document, catalogue, name)
      return [`objects/${name}.md`, objectPage(document, { name, schema }, { example, uses })] as const
    }),
    ...lists.map(([name, schema]) => {
      return [`words/${name}.md`, wordsPage({ name, schema }, usesOf(document, catalogue, name))] as const
    }),
  ])
}

/** The recorded answer that is such an object; that of an operation that reads it goes first. */
function exampleOf(document: OpenApi, { operations, examples }: Catalogue, name: string): JsonObject | undefined {
  const answering = operations.filter((operation) => answerOf(document, operation) === name)
  const [first] = answering.toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'))
  const recorded = first && examples.get(first.id)?.answer
  return recorded?.body ?? recorded?.json
}

function usesOf(document: OpenApi, { operations, events }: Catalogue, name: string): Use[] {
  const reference = `"#/components/schemas/${name}"`
  const refers = (part: unknown) => JSON.stringify(part ?? null).includes(reference)
  return [
    ...operations
      .filter((one) => answerOf(document, one) === name || refers(describedOf(document, one)?.requestBody))
      .map(({ id, summary }) => ({ path: `/docs/reference/operations/${id}`, title: summary })),
    ...events
      .filter(({ type }) => refers(document.webhooks[type]?.post.requestBody))
      .map(({ type }) => ({ path: `/docs/reference/events/${type}`, title: type })),
    ...Object.entries(document.components.schemas)
      .filter(([other, schema]) => other !== name && refers(schema))
      .map(([other]) => ({ path: addressOf(document, other), title: other })),
  ]
}

function answerOf(document: OpenApi, operation: Operation): string {
  const answer = describedOf(document, operation)?.responses[operation.answer.status]
  return operation.answer.json?.meta()?.id ?? nameOf(answer?.content?.['application/json']?.schema.$ref)
}

function describedOf({ paths }: OpenApi, { path, method }: Operation) {
  return paths[path]?.[method.toLowerCase()]
}
