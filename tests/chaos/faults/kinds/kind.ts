import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import type { Random } from '../../random.ts'
import type { FaultSystem } from '../open-fault-system.ts'

export type Struck = {
  system: FaultSystem
  random: Random
  /** Reports messages that are no events, by their ids. */
  poisoned: (id: string) => void
}

/** One kind of fault: it strikes, lasts, and is over when the promise is. What it broke has to heal by itself then. */
export type Kind = {
  name: string
  strike: (struck: Struck) => Promise<void>
  /** The reason to skip the kind on this machine, if something it needs is missing. */
  needs?: (system: FaultSystem) => string | undefined
}

export const services: readonly ServiceName[] = ['gateway', 'apartments', 'settlements', 'webhooks']
