import { type FollowOptions, followEvents } from '@lokum/client/nats'
import type { LokumEvent } from '@lokum/client/nats/event'
import type { EventStore } from '@lokum/client/nats/event-store'
import type { ApartmentEvent, Keep } from './apartment-copy.ts'

type FollowDeps = Pick<FollowOptions<Keep>, 'connection' | 'consumer' | 'store' | 'signal'> & {
  log: (line: string) => void
}

/** Follows all apartments until the signal: each event is acknowledged when its effect is committed, and not before. */
export async function followApartments({ log, store, ...need }: FollowDeps): Promise<void> {
  let outcome = ''
  // One event is handled at a time, and what became of it is true when it is committed.
  const telling: EventStore<Keep> = {
    once: async (event, work) => {
      const result = await store.once(event, work)
      const became = result === 'known' ? result : outcome
      if (became) log(`${event.type} ${event.object} version ${event.sequence}: ${became}`)
      return result
    },
  }
  await followEvents<Keep>(
    { ...need, store: telling, stream: 'EVENTS', log: ({ what, error }) => log(`${what}: ${error}`) },
    {
      handle: (event, { transaction: keep }) => {
        outcome = isOfApartment(event) ? keep(event) : ''
      },
      // A real program keeps it where people look.
      givenUp: ({ subject, error }) => log(`${subject} is given up: ${error}`),
    },
  )
}

function isOfApartment(event: LokumEvent): event is ApartmentEvent {
  return event.type.startsWith('apartment.')
}
