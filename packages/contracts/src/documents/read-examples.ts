import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { publicOperations } from '../catalogue.ts'
import { fittedJson } from '../values/fitted-json.ts'
import { changesBetween, withChanges } from '../values/json-changes.ts'
import { Example, type Examples } from './example.ts'

/** The folder of the examples, recorded from the running system: a file for each tag, with its operations by their ids. */
export const examplesFolder = join(import.meta.dirname, '../../examples')

/** An example that names another one's answer, with what differs, instead of repeating it. */
const LikeAnother = z.strictObject({
  request: Example.shape.request,
  answer: z.strictObject({
    status: z.int(),
    like: z.string(),
    changed: z.record(z.string(), z.json()).default({}),
    removed: z.array(z.string()).default([]),
  }),
})
type LikeAnother = z.infer<typeof LikeAnother>

const ExampleFile = z.record(z.string(), z.union([Example, LikeAnother]))

export function readExamples(): Examples {
  const stored = readStored()
  return new Map(
    [...stored].map(([id, example]) => [id, isLike(example) ? resolve(example, stored) : example] as const),
  )
}

/** The files of examples by name; an example names the one that it named before. */
export function exampleFiles(examples: Examples): Map<string, string> {
  const stored = readStored()
  const write = (id: string, example: Example) => {
    const before = stored.get(id)
    return before && isLike(before) ? likeAnother(example, before.answer.like, examples) : example
  }
  const byTag = Map.groupBy(publicOperations, ({ tag }) => tag)
  return new Map(
    [...byTag].map(([tag, operations]) => {
      const written = operations.flatMap(({ id }) => {
        const example = examples.get(id)
        return example ? [[id, write(id, example)] as const] : []
      })
      return [`${tag.toLowerCase()}.json`, fittedJson(Object.fromEntries(written))]
    }),
  )
}

function likeAnother({ request, answer }: Example, like: string, examples: Stored) {
  const { changed, removed } = changesBetween(bodyOf(like, examples), answer.body ?? null)
  return {
    request,
    answer: {
      status: answer.status,
      like,
      changed: Object.keys(changed).length === 0 ? undefined : changed,
      removed: removed.length === 0 ? undefined : removed,
    },
  }
}

type Stored = ReadonlyMap<string, Example | LikeAnother>

function readStored(): Stored {
  const files = globSync('*.json', { cwd: examplesFolder }).toSorted()
  return new Map(
    files.flatMap((file) =>
      Object.entries(ExampleFile.parse(JSON.parse(readFileSync(join(examplesFolder, file), 'utf8')))),
    ),
  )
}

function isLike(example: Example | LikeAnother): example is LikeAnother {
  return 'like' in example.answer
}

function resolve({ request, answer: { status, like, ...changes } }: LikeAnother, stored: Stored): Example {
  const body = withChanges(bodyOf(like, stored), changes)
  return Example.parse({ request, answer: { status, body } })
}

function bodyOf(id: string, stored: Stored) {
  const example = stored.get(id)
  if (example === undefined || isLike(example) || example.answer.body === undefined)
    throw new Error(`The example of ${id} has no body of its own that another can be like.`)
  return example.answer.body
}
