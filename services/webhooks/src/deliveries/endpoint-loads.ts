import type { ErrorClass } from '@lokum/contracts/webhooks/delivery'

type Load = { running: number; limit: number; suspect: boolean }

type Limits = {
  /** Attempts of this process at the same time. */
  slots: number
  /** Attempts to one endpoint at the same time. */
  perEndpoint: number
}

/** Endpoints that fail may together hold this part of the slots, so that the healthy ones always find some. */
const suspectShare = 0.8
const firstLimit = 4
const maxRemembered = 10_000

/** What an ended attempt says about the receiver: it carries more, it is overrun or away, or neither. */
export type Strain = 'well' | 'overrun' | 'unclear'

const overrunStatuses = new Set([429, 502, 503, 504])
const overrunErrors = new Set<ErrorClass>(['timeout', 'connect', 'reset', 'tls', 'dns'])

export function strainOf({ status, error }: { status: number | null; error: ErrorClass | null }): Strain {
  if (error === null) return 'well'
  return overrunErrors.has(error) || (status !== null && overrunStatuses.has(status)) ? 'overrun' : 'unclear'
}

/**
 * How many attempts each endpoint has and may have: one more after every success, half after every sign of strain. So an
 * endpoint that hangs holds one slot, and one that answers gets all it can take.
 */
export class EndpointLoads {
  readonly #limits: Limits
  readonly #loads = new Map<string, Load>()
  #running = 0
  #suspectsRunning = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get free(): number {
    return this.#limits.slots - this.#running
  }

  /** What an endpoint may have that nothing is known of. */
  get room(): number {
    return Math.min(firstLimit, this.#limits.perEndpoint)
  }

  /** What the endpoints may have that something is known of. */
  rooms(): Map<string, number> {
    const tooManySuspects = this.#suspectsRunning >= this.#limits.slots * suspectShare
    const rooms = new Map<string, number>()
    for (const [endpointId, { running, limit, suspect }] of this.#loads) {
      rooms.set(endpointId, suspect && tooManySuspects ? 0 : Math.max(0, limit - running))
    }
    return rooms
  }

  begin(endpointId: string): void {
    const load = this.#loads.get(endpointId) ?? { running: 0, limit: this.room, suspect: false }
    load.running += 1
    this.#loads.set(endpointId, load)
    this.#running += 1
    if (load.suspect) this.#suspectsRunning += 1
  }

  /** @returns whether the endpoint or the process was full, so that more may be waiting */
  end(endpointId: string, strain: Strain): boolean {
    const load = this.#loads.get(endpointId)
    if (!load) return true
    const wasFull = load.running >= load.limit || this.free <= 0
    load.running -= 1
    this.#running -= 1
    if (load.suspect) this.#suspectsRunning -= 1
    this.#learn(load, strain)
    if (load.running === 0 && this.#isForgettable(load)) this.#loads.delete(endpointId)
    return wasFull
  }

  #learn(load: Load, strain: Strain): void {
    const wasSuspect = load.suspect
    if (strain === 'well') load.limit = Math.min(this.#limits.perEndpoint, load.limit + 1)
    if (strain === 'overrun') load.limit = Math.max(1, Math.floor(load.limit / 2))
    if (strain !== 'unclear') load.suspect = strain === 'overrun'
    if (load.suspect !== wasSuspect) this.#suspectsRunning += load.suspect ? load.running : -load.running
  }

  #isForgettable({ limit, suspect }: Load): boolean {
    return this.#loads.size > maxRemembered || (!suspect && limit === this.room)
  }
}
