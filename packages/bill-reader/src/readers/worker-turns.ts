import { availableParallelism } from 'node:os'
import { createTurns } from '@lokum/service-kit/workers/turns'

/** More than can be served before callers time out; one account may hold a tenth of it. */
const waiting = { queue: 160, share: 16 }

/** The process of a photo or a page may use 448 MB, each other worker 256 MB. */
const mostTogether = 3

/** Heavy work of all kinds leaves a processor to the event loop, where there are several. */
export const heavyTurns = createTurns({
  ...waiting,
  together: Math.max(1, Math.min(mostTogether, availableParallelism() - 1)),
})

/** Background work leaves the places of heavy work free, and runs with the lowest priority. */
export const backgroundTurns = createTurns({ ...waiting, together: 1 })

/** Cheap work has a place of its own, so it never waits behind heavy work. */
export const cheapTurns = createTurns({ ...waiting, together: 1 })
