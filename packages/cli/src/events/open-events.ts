import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@lokum/client'
import type { Schemas } from '@lokum/client/types'
import { isUnreachable } from '../outcomes/describe-failure.ts'

export type StoredEvent = Schemas['StoredEvent']

type EventsDeps = { client: Client; pollMs: number; note: (text: string) => void }

const pageSize = 100
const mostKnown = 1_000
const mostPages = 100

/**
 * The newest events, oldest first, and what comes after them until the signal aborts. Events take their places in one order, so
 * everything newer than the newest known event is new, and nothing can appear behind it.
 */
export async function openEvents(need: EventsDeps, type: string | undefined) {
  const recent = await readPage(need, { type })
  const known = recent.data.map(({ id }) => id)
  return { recent: recent.data.toReversed(), follow: (signal: AbortSignal) => follow({ ...need, signal, known }, type) }
}

type Following = EventsDeps & { signal: AbortSignal; known: string[] }

async function* follow(need: Following, type: string | undefined): AsyncGenerator<StoredEvent> {
  const { known, signal, pollMs } = need
  let isLost = false
  while (!signal.aborted) {
    const events = await readNew(need, type).catch((error) => tell(need, error, isLost))
    if (events && isLost) need.note('The API answers again.')
    isLost = events === undefined
    known.unshift(...(events ?? []).toReversed().map(({ id }) => id))
    known.splice(mostKnown)
    yield* events ?? []
    await wait(pollMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Says once that there is no answer. @throws the error if asking again cannot help */
function tell({ note, signal }: Following, error: unknown, isLost: boolean): undefined {
  if (signal.aborted) return
  if (!isUnreachable(error)) throw error
  if (!isLost) note(`${error.message} Trying again until it answers.`)
}

/** The events after the newest known one, oldest first. */
async function readNew({ client, known, signal, note }: Following, type: string | undefined): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await readPage({ client }, { type, cursor }, signal)
    const end = page.data.findIndex(({ id }) => known.includes(id))
    found.push(...page.data.slice(0, end === -1 ? undefined : end))
    if (end !== -1 || page.next_cursor === null) return found.toReversed()
    cursor = page.next_cursor
  }
  note(`More than ${found.length} new events at once; older ones are left out.`)
  return found.toReversed()
}

type PagePosition = { type: string | undefined; cursor?: string | undefined }

async function readPage({ client }: Pick<EventsDeps, 'client'>, { type, cursor }: PagePosition, signal?: AbortSignal) {
  const input = { order: 'desc' as const, limit: pageSize, ...(type && { type }), ...(cursor && { cursor }) }
  const { data: page } = await client.listEvents(input, { signal })
  return page
}
