import type { StreamInfo } from '@nats-io/jetstream'
import { type Filling, hoursUntilFull } from './hours-until-full.ts'

/** The part of a stream's description that is read. */
type Filled = { config: Pick<StreamInfo['config'], 'name' | 'max_bytes'>; state: Pick<StreamInfo['state'], 'bytes'> }

const windowMs = 3_600_000
const leastMs = 60_000

/**
 * Remembers for an hour how full each stream was and estimates when it is full; nothing during the first minute.
 * One value a minute is enough.
 */
export function watchFilling(now: () => number): (info: Filled) => number {
  const seen = new Map<string, Filling[]>()
  return ({ config: { name, max_bytes: maxBytes }, state: { bytes } }) => {
    const later = { atMs: now(), bytes }
    const earlier = (seen.get(name) ?? []).filter(({ atMs }) => later.atMs - atMs <= windowMs)
    const [first = later] = earlier
    const newest = earlier.at(-1)
    if (!newest || later.atMs - newest.atMs >= leastMs) earlier.push(later)
    seen.set(name, earlier)
    const hours = hoursUntilFull(first, later, maxBytes)
    return hours > 0 && later.atMs - first.atMs < leastMs ? Number.NaN : hours
  }
}
