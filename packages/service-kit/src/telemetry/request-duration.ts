import { histogram } from './metrics.ts'

/** How long requests took, and by its count how many there were, by operation and status. */
export const measureRequest = histogram('request_duration_seconds', 'Time from the arrival of a request to its answer')
