import { events, publicOperations } from '../catalogue.ts'
import { type ProblemCode, problems } from '../problems/problem.ts'
import { jsonText } from '../values/json.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { eventSchema } from './event-schema.ts'
import { openApiDocument } from './openapi.ts'
import { problemPage } from './problem-page.ts'
import { readExamples } from './read-examples.ts'

/** Folders, seen from the root of the repository, that hold generated files and nothing else. */
export const generatedFolders = ['packages/contracts/generated', 'docs/problems'] as const

/** Every generated file: its path from the root of the repository, and its text. */
export function generatedFiles(): Map<string, string> {
  const [documents, pages] = generatedFolders
  return new Map([
    [
      `${documents}/openapi.json`,
      jsonText(openApiDocument({ operations: publicOperations, events, examples: readExamples() })),
    ],
    [`${documents}/asyncapi.json`, jsonText(asyncApiDocument({ events, examples: readExamples() }))],
    ...events.map(
      (event) => [`${documents}/${event.type}.v${event.version}.schema.json`, jsonText(eventSchema(event))] as const,
    ),
    ...Object.keys(problems)
      .filter(isProblemCode)
      .map((code) => [`${pages}/${code}.md`, problemPage(code)] as const),
  ])
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
