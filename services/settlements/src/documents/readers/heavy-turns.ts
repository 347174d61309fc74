import { createTurns } from '@lokum/service-kit/workers/turns'

/** Two workers run concurrently per process for all tasks; the queue holds more than two can serve before callers time out. */
export const heavyTurns = createTurns({ together: 2, queue: 100 })
