import type { JsonObject } from '../values/json.ts'
import { compareOperations, type OpenApi } from './compare-operations.ts'
import { compareSchemas } from './compare-schemas.ts'
import type { Schema } from './shape.ts'

type AsyncApi = JsonObject & {
  channels: Readonly<Record<string, JsonObject>>
  components: { messages: Readonly<Record<string, { payload: Schema; headers: Schema }>> }
}
/** The documents of one release; `events` are the schemas of events by the name of their file. */
export type Release = { openApi: OpenApi; asyncApi: AsyncApi; events: Readonly<Record<string, JsonObject & Schema>> }

/** The changes that break a client of the earlier release, each as one line; empty if nothing does. */
export function breakingChanges(before: Release, after: Release): string[] {
  return [
    ...compareOperations(before.openApi, after.openApi),
    ...Object.keys(before.asyncApi.channels).flatMap((subject) => compareMessages(before, after, subject)),
    ...Object.entries(before.events).flatMap(([name, schema]) => {
      const now = after.events[name]
      if (now === undefined) return [`${name}: removed`]
      return compareSchemas({ before: schema, after: now, side: 'answer' }, name, schema, now)
    }),
  ]
}

function compareMessages({ asyncApi: before }: Release, { asyncApi: after }: Release, subject: string): string[] {
  const [old, now] = [before.components.messages[subject], after.components.messages[subject]]
  if (old === undefined) return []
  if (now === undefined || !(subject in after.channels)) return [`subject ${subject}: removed`]
  const documents = { before, after, side: 'answer' } as const
  return [
    ...compareSchemas(documents, `subject ${subject} data`, old.payload, now.payload),
    ...compareSchemas(documents, `subject ${subject} headers`, old.headers, now.headers),
  ]
}
