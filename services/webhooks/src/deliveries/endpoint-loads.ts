import type { ErrorClass } from '@lokum/contracts/webhooks/delivery'

type Load = {
  running: number
  limit: number
  /** It has not answered well since it was first tried, or since it last failed. */
  unproven: boolean
  /** The moving average of how long its attempts take. */
  meanMs: number
  /** When an attempt last ended, or the first of those that are on their way began. */
  quietSince: number
}

type Limits = {
  /** Attempts of this process at the same time. */
  slots: number
  /** Attempts to one endpoint at the same time. */
  perEndpoint: number
}

/** Endpoints that are unknown, fail, hang or are slow may together hold this part of the slots; quick ones always find some. */
const suspectShare = 0.8
/** Most receivers answer in less; at this a fifth of 50 slots still makes twenty attempts a second. */
const slowMs = 500
const hangingMs = 1_000
// Every claim sends the loads of endpoints, so only busy ones are sent; a busy one has an attempt in any second.
const restedMs = 1_000
const weightOfNewest = 0.2
const firstLimit = 4
const maxRemembered = 10_000

/** The receiver's condition by an ended attempt: it can take more, it is overloaded or down, or neither. */
export type Strain = 'well' | 'overrun' | 'unclear'

/** The deliveries that may be claimed now. */
export type Room = {
  slots: number
  /** The room of an unknown endpoint. */
  room: number
  /** The room of other endpoints; an idle one has `room` until it is busy again. */
  rooms: Map<string, number>
}

const overrunStatuses = new Set([429, 502, 503, 504])
const overrunErrors = new Set<ErrorClass>(['timeout', 'connect', 'reset', 'tls', 'dns'])

export function classifyStrain({ status, error }: { status: number | null; error: ErrorClass | null }): Strain {
  if (error === null) return 'well'
  return overrunErrors.has(error) || (status !== null && overrunStatuses.has(status)) ? 'overrun' : 'unclear'
}

/**
 * How many attempts each endpoint has and may have: one more after every success, half after every sign of strain. So an
 * endpoint that hangs holds one slot, one that answers gets all it can take, and no number of slow ones takes the last slots.
 * Moments are milliseconds of any steady clock.
 */
export class EndpointLoads {
  readonly #limits: Limits
  readonly #loads = new Map<string, Load>()
  #running = 0
  #largeClaims = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  /** Less than none while more than the slots hold was claimed ahead. */
  get free(): number {
    return this.#limits.slots - this.#running
  }

  /** `ahead` are claimed for slots that are about to become free. */
  roomAt(nowMs: number, ahead = 0): Room {
    const suspects = [...this.#loads].filter(([, load]) => isSuspect(load, nowMs))
    const held = suspects.reduce((sum, [, { running }]) => sum + running, 0)
    const left = Math.ceil(this.#limits.slots * suspectShare) - held
    const slots = this.free + ahead
    // While suspects may have some, one claim takes no more than that, since all of it could go to them; of larger ones every other
    // goes to proven endpoints alone.
    const isForAll = slots <= left || this.#largeClaims++ % 2 === 0
    if (left > 0 && isForAll)
      return { slots: Math.min(slots, left), room: this.#firstLimit, rooms: this.#roomsAt(nowMs, noEndpoints) }
    const barred = new Set(suspects.map(([id]) => id))
    return { slots, room: 0, rooms: this.#roomsAt(nowMs, barred) }
  }

  #roomsAt(nowMs: number, barred: ReadonlySet<string>): Map<string, number> {
    const rooms = new Map<string, number>()
    for (const [id, load] of this.#loads) {
      const own = barred.has(id) ? 0 : Math.max(0, load.limit - load.running)
      if (barred.size > 0 || own < this.#firstLimit || isRecent(load, nowMs)) rooms.set(id, own)
    }
    return rooms
  }

  begin(endpointId: string, nowMs: number): void {
    const load = this.#loads.get(endpointId) ?? this.#unknown(nowMs)
    if (load.running === 0) load.quietSince = nowMs
    load.running += 1
    this.#loads.set(endpointId, load)
    this.#running += 1
  }

  /** @returns whether the endpoint, the suspects or the process may have been full, so that more may be waiting */
  end(
    endpointId: string,
    { strain, durationMs, nowMs }: { strain: Strain; durationMs: number; nowMs: number },
  ): boolean {
    const load = this.#loads.get(endpointId)
    if (!load) return true
    const wasFull = load.running >= load.limit || this.free <= 0 || isSuspect(load, nowMs)
    load.running -= 1
    this.#running -= 1
    load.quietSince = nowMs
    load.meanMs += weightOfNewest * (durationMs - load.meanMs)
    this.#learn(load, strain)
    if (load.running === 0 && this.#isForgettable(load)) this.#loads.delete(endpointId)
    return wasFull
  }

  get #firstLimit(): number {
    return Math.min(firstLimit, this.#limits.perEndpoint)
  }

  #unknown(nowMs: number): Load {
    return { running: 0, limit: this.#firstLimit, unproven: true, meanMs: 0, quietSince: nowMs }
  }

  #learn(load: Load, strain: Strain): void {
    if (strain === 'well') load.limit = Math.min(this.#limits.perEndpoint, load.limit + 1)
    if (strain === 'overrun') load.limit = Math.max(1, Math.floor(load.limit / 2))
    if (strain !== 'unclear') load.unproven = strain === 'overrun'
  }

  #isForgettable({ limit, unproven }: Load): boolean {
    return this.#loads.size > maxRemembered || (unproven && limit === this.#firstLimit)
  }
}

const noEndpoints: ReadonlySet<string> = new Set()

function isRecent({ running, quietSince }: Load, nowMs: number): boolean {
  return running > 0 || nowMs - quietSince < restedMs
}

function isSuspect({ unproven, meanMs, running, quietSince }: Load, nowMs: number): boolean {
  return unproven || meanMs > slowMs || (running > 0 && nowMs - quietSince > hangingMs)
}
