import type { EventContract } from '../interface/event.ts'
import type { Operation } from '../interface/operation.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { eventExample } from './event-example.ts'
import type { Examples } from './example.ts'

export type AnswerExamples = {
  /** The `example` or the `examples` of each operation's answer, by its id. */
  shown: ReadonlyMap<string, JsonObject>
  /** Examples that several answers refer to. */
  shared: JsonObject
}

/**
 * How the document shows the recorded answers. Answers that are alike are kept once. Of lists in answers that hold the same object, an
 * entry that another answer shows already is left out, but for the first: each state of each entry is in the document once.
 */
export function answerExamples({ operations, events, examples }: Catalogue): AnswerExamples {
  // A type of event is listed with its sample, which its webhook shows.
  const samples = new Set(events.map((event) => JSON.stringify(eventExample(examples, event).data)))
  const recorded = operations.flatMap((operation) => {
    const body = examples.get(operation.id)?.answer.body
    return body ? [{ operation, body }] : []
  })
  const groups = [...Map.groupBy(readingFirst(recorded), ({ body }) => JSON.stringify(body)).values()]
  const entries = new Map<unknown, Set<string>>()
  const drawn = groups.flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const kind = first.operation.answer.body
    const seen = entries.get(kind) ?? new Set(samples)
    entries.set(kind, seen)
    return [{ ids: [first, ...others].map(({ operation }) => operation.id), value: withoutSeen(first.body, seen) }]
  })
  return {
    shown: new Map(drawn.flatMap(({ ids, value }) => ids.map((id) => [id, exampleOf(ids, value)] as const))),
    shared: Object.fromEntries(drawn.filter(isShared).map(({ ids, value }) => [ids[0], value])),
  }
}

type Catalogue = { operations: readonly Operation[]; events: readonly EventContract[]; examples: Examples }
type Recorded = { operation: Operation; body: JsonObject }

function readingFirst(recorded: readonly Recorded[]): readonly Recorded[] {
  const rank = ({ operation }: Recorded) => Number(operation.method !== 'GET')
  return recorded.toSorted((one, other) => rank(one) - rank(other))
}

function exampleOf(ids: readonly string[], value: JsonObject): JsonObject {
  return { examples: { recorded: isShared({ ids }) ? { $ref: `#/components/examples/${ids[0]}` } : value } }
}

function isShared({ ids }: { ids: readonly string[] }): boolean {
  return ids.length > 1
}

function withoutSeen(body: JsonObject, seen: Set<string>): JsonObject {
  const members = Object.entries(body).map(([name, value]) => {
    if (!isList(value)) return [name, value] as const
    const kept = value.filter(
      (entry, at) => at === 0 || (!seen.has(JSON.stringify(entry)) && !seen.has(sampleIn(entry))),
    )
    for (const entry of value) seen.add(JSON.stringify(entry))
    return [name, kept] as const
  })
  const value = Object.fromEntries(members)
  const isWhole = JSON.stringify(value) === JSON.stringify(body)
  return { ...(isWhole ? {} : { summary: 'Its lists lack entries that another example shows' }), value }
}

function sampleIn(entry: Json): string {
  return typeof entry === 'object' && entry !== null && 'example' in entry ? JSON.stringify(entry.example) : ''
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
