import { createTurns } from '@lokum/service-kit/workers/turns'

/** Two workers at once in a process, whatever they do; the queue is longer than two can serve before callers stop waiting. */
export const heavyTurns = createTurns({ together: 2, queue: 100 })
